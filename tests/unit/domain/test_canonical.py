import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from upheld.domain.canonical import canonical, claim_key, numeric_signature, v1norm1, v1norm2
from upheld.domain.errors import InvalidInput

COVID = "COVID-19 vaccines are 95% effective"
T27_PAIRS = [
    ("3.5%", "35"), ("5%", "5"), ("$5", "€5"), ("1/2", "12"), ("3:15", "315"),
    ("<10", ">10"), ("C++", "C"), ("\u22122", "2"), ("किला", "केला"),
]  # fmt: skip


def test_r238_printed_algorithm_golden() -> None:
    assert v1norm1(COVID) == "covid vaccines are 95 effective"
    assert claim_key(COVID, canonicaliser="v1norm1").digest == (
        "418c6701b06bde27506c58f5878de752e1dfb1191e36b7215caa493654480870"
    )


@pytest.mark.parametrize("text", [COVID, COVID.replace("-", "\u2011")])
def test_r239_documented_form_golden(text: str) -> None:
    assert v1norm2(text) == "covid vaccines are 95 percent effective"
    assert str(claim_key(text)) == (
        "claim:v1norm2:en:8bf1770b2342f57e4968714a010533d7bddc98ece2d8cd82a0dbfa6e8c4913c1"
    )


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("GPT-4", "gpt-four"),
        ("1-2", "one-two"),
        ("U.S. exports", "us exports"),
        ("COVID\u201119", "covid19"),
        ("3.5%", "35"),
        ("covid-19-19", "covid-19"),
    ],
)
def test_t26_t28_printed_algorithm_faults_are_kept(text: str, printed: str) -> None:
    assert v1norm1(text) == printed


@pytest.mark.parametrize(("one", "other"), T27_PAIRS)
def test_t27_pairs_stay_apart(one: str, other: str) -> None:
    assert v1norm2(one) != v1norm2(other)


@pytest.mark.parametrize(("one", "other"), [("1,000", "1000"), ("U.S.", "US"), ("A\u2013B", "a-b")])
def test_spellings_of_one_thing_meet(one: str, other: str) -> None:
    assert v1norm2(one) == v1norm2(other)


@pytest.mark.parametrize(("one", "other"), [*T27_PAIRS[:3], ("<10", ">10"), ("\u22122", "2")])
def test_t28d_signature_tells_numbers_apart(one: str, other: str) -> None:
    assert numeric_signature(one) != numeric_signature(other)


def test_f107_opposite_claims_have_different_keys() -> None:
    assert claim_key("Port 6379 is open by default") != claim_key("Port 6379 is closed by default")


def test_the_language_is_part_of_the_key() -> None:
    assert claim_key("Paris", "en") != claim_key("Paris", "fr")


def test_an_unknown_canonicaliser_is_named() -> None:
    with pytest.raises(InvalidInput, match="'v9'; known: v1norm1, v1norm2"):
        canonical("x", canonicaliser="v9")


@given(st.text(max_size=80))
@settings(max_examples=500)
def test_normalising_twice_is_normalising_once(text: str) -> None:
    assert v1norm2(v1norm2(text)) == v1norm2(text)


@given(
    st.integers(0, 10**9),
    st.integers(0, 10**9),
    st.sampled_from(["{}", "{} percent", "${}", "-{}"]),
)
def test_different_numbers_never_share_a_key(one: int, other: int, form: str) -> None:
    text = "the tower is " + form + " metres tall"
    same = claim_key(text.format(one)) == claim_key(text.format(other))
    assert same == (one == other)


@given(st.decimals(0, 10**6, places=2), st.decimals(0, 10**6, places=2))
def test_different_decimals_never_share_a_key(one: object, other: object) -> None:
    assert (claim_key(f"it costs {one}") == claim_key(f"it costs {other}")) == (one == other)
