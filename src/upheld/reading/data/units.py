"""Units of measure: written forms, kind, and the factor to the base unit of the kind.

One row a unit: symbol, kind, factor, then its written forms; a row may go on, indented. A form with
a capital letter is matched as written, others in any case. Temperatures have an offset: `OFFSETS`.
"""

from decimal import Decimal

__all__ = ["ANY_CASE", "AS_WRITTEN", "FACTORS", "KINDS", "OFFSETS", "PERIODS", "PER_THINGS"]

_ROWS = """
m length 1: m metre metres meter meters
km length 1000: km kms kilometre kilometres kilometer kilometers
cm length 0.01: cm centimetre centimetres centimeter centimeters
mm length 0.001: mm millimetre millimetres millimeter millimeters
um length 0.000001: µm μm um micrometre micrometres micrometer micrometers micron microns
nm length 0.000000001: nm nanometre nanometres nanometer nanometers
mi length 1609.344: mi mile miles
yd length 0.9144: yd yds yard yards
ft length 0.3048: ft foot feet
in length 0.0254: inch inches
nmi length 1852: nmi nautical_mile nautical_miles
au length 149597870700: astronomical_unit astronomical_units AU
ly length 9460730472580800: light-year light-years light_year light_years ly
kg mass 1: kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes
g mass 0.001: g gram grams gramme grammes
mg mass 0.000001: mg milligram milligrams
ug mass 0.000000001: µg μg mcg microgram micrograms
t mass 1000: t tonne tonnes ton tons metric_ton metric_tons
lb mass 0.45359237: lb lbs pound pounds
oz mass 0.028349523125: oz ounce ounces
st mass 6.35029318: stone
ton mass 907.18474: short_ton short_tons
K temperature 1: kelvin kelvins K
C temperature 1: °C ºC ℃ degrees_celsius degree_celsius celsius degrees_C degrees_centigrade
F temperature 0.5555555555555555555555555556: °F ºF ℉ degrees_fahrenheit degree_fahrenheit
  fahrenheit degrees_F
m2 area 1: m² m2 m^2 sq_m sqm square_metre square_metres square_meter square_meters
km2 area 1000000: km² km2 km^2 sq_km square_kilometre square_kilometres square_kilometer
  square_kilometers
cm2 area 0.0001: cm² cm2 square_centimetres square_centimeters
ha area 10000: ha hectare hectares
ac area 4046.8564224: acre acres
sqft area 0.09290304: sq_ft sqft square_foot square_feet ft² ft2
sqmi area 2589988.110336: sq_mi square_mile square_miles mi² mi2
sqyd area 0.83612736: square_yard square_yards
l volume 0.001: litre litres liter liters l L
ml volume 0.000001: ml mL millilitre millilitres milliliter milliliters
cl volume 0.00001: cl centilitre centilitres centiliter centiliters
dl volume 0.0001: dl dL decilitre decilitres
hl volume 0.1: hectolitre hectolitres
m3 volume 1: m³ m3 m^3 cubic_metre cubic_metres cubic_meter cubic_meters
km3 volume 1000000000: km³ km3 cubic_kilometre cubic_kilometres cubic_kilometer cubic_kilometers
cm3 volume 0.000001: cm³ cm3 cc cubic_centimetre cubic_centimetres cubic_centimeter
  cubic_centimeters
cuft volume 0.028316846592: cubic_foot cubic_feet ft³ cu_ft
gal volume 0.003785411784: gal gallon gallons
qt volume 0.000946352946: quart quarts
pint volume 0.000473176473: pint pints
cup volume 0.0002365882365: cup cups
tbsp volume 0.00001478676478125: tbsp tablespoon tablespoons
tsp volume 0.00000492892159375: tsp teaspoon teaspoons
floz volume 0.0000295735295625: fl_oz fluid_ounce fluid_ounces
bbl volume 0.158987294928: barrel barrels bbl
mps speed 1: m/s metres_per_second meters_per_second metre_per_second
kmh speed 0.2777777777777777777777777778: km/h kmh kph kmph km/hr kilometres_per_hour
  kilometers_per_hour kilometres_an_hour kilometers_an_hour
mph speed 0.44704: mph miles_per_hour miles_an_hour mi/h
kn speed 0.5144444444444444444444444444: knot knots kn kt
kms speed 1000: km/s kilometres_per_second kilometers_per_second
fps speed 0.3048: ft/s feet_per_second
s duration 1: s sec secs second seconds
min duration 60: min mins minute minutes
h duration 3600: h hr hrs hour hours
d duration 86400: day days
wk duration 604800: wk wks week weeks
mo duration 2629746: month months
yr duration 31556952: yr yrs year years
decade duration 315569520: decade decades
century duration 3155695200: century centuries
fortnight duration 1209600: fortnight fortnights
ms duration 0.001: ms millisecond milliseconds
us duration 0.000001: µs μs microsecond microseconds
ns duration 0.000000001: ns nanosecond nanoseconds
bit data 0.125: bit bits
B data 1: byte bytes
kB data 1000: kB KB kilobyte kilobytes
MB data 1000000: MB megabyte megabytes
GB data 1000000000: GB gigabyte gigabytes gigs
TB data 1000000000000: TB terabyte terabytes
PB data 1000000000000000: PB petabyte petabytes
KiB data 1024: KiB kibibyte kibibytes
MiB data 1048576: MiB mebibyte mebibytes
GiB data 1073741824: GiB gibibyte gibibytes
Mbit data 125000: Mbit Mb megabit megabits
Gbit data 125000000: Gbit Gb gigabit gigabits
Mbps data_rate 125000: Mbps Mbit/s Mb/s megabits_per_second
Gbps data_rate 125000000: Gbps Gbit/s Gb/s gigabits_per_second
kbps data_rate 125: kbps kbit/s kilobits_per_second
MBps data_rate 1000000: MB/s megabytes_per_second
J energy 1: J joule joules
kJ energy 1000: kJ kilojoule kilojoules
MJ energy 1000000: MJ megajoule megajoules
cal energy 4184: kcal kcals kilocalorie kilocalories calorie calories Cal
Wh energy 3600: Wh watt_hour watt_hours watt-hours
kWh energy 3600000: kWh kwh kilowatt_hour kilowatt_hours kilowatt-hour kilowatt-hours
MWh energy 3600000000: MWh megawatt_hours megawatt-hours
GWh energy 3600000000000: GWh gigawatt_hours gigawatt-hours
TWh energy 3600000000000000: TWh terawatt_hours terawatt-hours
eV energy 0.0000000000000000001602176634: eV electronvolt electronvolts
W power 1: W watt watts
kW power 1000: kW kilowatt kilowatts
MW power 1000000: MW megawatt megawatts
GW power 1000000000: GW gigawatt gigawatts
TW power 1000000000000: TW terawatt terawatts
hp power 745.6998715822702: hp horsepower bhp
Hz frequency 1: Hz hertz
kHz frequency 1000: kHz kilohertz
MHz frequency 1000000: MHz megahertz
GHz frequency 1000000000: GHz gigahertz
bpm frequency 0.01666666666666666666666666667: bpm beats_per_minute
rpm frequency 0.01666666666666666666666666667: rpm revolutions_per_minute
Pa pressure 1: Pa pascal pascals
hPa pressure 100: hPa hectopascal hectopascals mbar millibar millibars
kPa pressure 1000: kPa kilopascal kilopascals
MPa pressure 1000000: MPa megapascal megapascals
bar pressure 100000: bar
psi pressure 6894.757293168361: psi
atm pressure 101325: atm atmospheres
mmHg pressure 133.322387415: mmHg
V voltage 1: V volt volts
kV voltage 1000: kV kilovolt kilovolts
mV voltage 0.001: mV millivolt millivolts
A current 1: amp amps ampere amperes
mAh charge 1: mAh milliamp_hours milliampere_hours
N force 1: newton newtons
dB level 1: dB decibel decibels
deg angle 1: ° degrees degree
ppm share 1: ppm parts_per_million
ppb share 0.001: ppb parts_per_billion
"""


def _parsed() -> list[tuple[str, str, Decimal, list[str]]]:
    heads = (line.split(": ", 1) for line in _ROWS.replace("\n  ", " ").strip().splitlines())
    rows = ((head.split(), forms.split()) for head, forms in heads)
    return [(symbol, kind, Decimal(factor), forms) for (symbol, kind, factor), forms in rows]


_PARSED = _parsed()

FACTORS: dict[str, Decimal] = {symbol: factor for symbol, _, factor, _ in _PARSED}
KINDS: dict[str, str] = {symbol: kind for symbol, kind, _, _ in _PARSED}
OFFSETS: dict[str, Decimal] = {
    "C": Decimal("273.15"),
    "F": Decimal("255.3722222222222222222222222"),
}
AS_WRITTEN: dict[str, str] = {
    form.replace("_", " "): symbol for symbol, _, _, forms in _PARSED for form in forms
}
ANY_CASE: dict[str, str] = {
    form.lower(): symbol
    for form, symbol in AS_WRITTEN.items()
    if form == form.lower() and len(form) > 2
}

# What a rate is per: written forms, in lower case, and the one word that stands for them.
PERIODS: dict[str, str] = {
    **dict.fromkeys(("month", "mo", "mth", "months", "monat", "mois", "mes"), "month"),
    **dict.fromkeys(("year", "yr", "annum", "y", "years", "jahr", "an", "año"), "year"),
    **dict.fromkeys(("week", "wk", "weeks", "woche"), "week"),
    **dict.fromkeys(("day", "days", "tag", "jour", "día"), "day"),
    **dict.fromkeys(("hour", "hr", "h", "hours", "stunde", "heure", "hora"), "hour"),
    **dict.fromkeys(("minute", "min", "minutes"), "minute"),
    **dict.fromkeys(("second", "sec", "s", "seconds"), "second"),
    **dict.fromkeys(("night", "nights"), "night"),
    **dict.fromkeys(("quarter", "qtr"), "quarter"),
    **dict.fromkeys(("decade", "decades"), "decade"),
    **dict.fromkeys(("fortnight",), "fortnight"),
}
PER_THINGS: dict[str, str] = {
    **PERIODS,
    **dict.fromkeys(("person", "head", "capita", "pp", "guest", "adult", "people"), "person"),
    **dict.fromkeys(("user", "seat", "member", "child", "student", "ticket", "item"), ""),
    **dict.fromkeys(("piece", "unit", "pc", "each"), "item"),
    **dict.fromkeys(("kilogram", "kg", "kilo"), "kg"),
    **dict.fromkeys(("pound", "lb"), "lb"),
    **dict.fromkeys(("kilometre", "kilometer", "km"), "km"),
    **dict.fromkeys(("mile", "mi"), "mile"),
    **dict.fromkeys(("litre", "liter", "l"), "litre"),
    **dict.fromkeys(("gallon", "gal"), "gallon"),
    **dict.fromkeys(("square foot", "sq ft", "sqft"), "square foot"),
    **dict.fromkeys(("square metre", "square meter", "m2", "m²", "sqm"), "square metre"),
}
