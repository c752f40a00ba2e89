/**
 * The distributions behind the p-values: normal, Student's t and F, with all digits that a double has room for.
 *
 *   normalTail(1.959963984540054)                      // 0.025
 *   studentTail({ t: 2.228138852, df: 10 })            // 0.025
 *   fTail({ f: 4.964602744, between: 1, within: 10 })  // 0.05
 */

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** ln Γ(x) for x > 0 (Lanczos's approximation, g = 7). */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  const sum = LANCZOS.reduce((total, term, i) => total + (i === 0 ? term : term / (z + i)), 0);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

const TINY = 1e-300;
const EPSILON = 1e-16;

/** Evaluates a continued fraction b₀ + a₁/(b₁ + a₂/(b₂ + …)) by Lentz's method; `term(k)` gives [aₖ, bₖ]. */
function continuedFraction(first: number, term: (k: number) => readonly [number, number]): number {
  let value = first === 0 ? TINY : first;
  let c = value;
  let d = 0;
  for (let k = 1; k < 10_000; k++) {
    const [a, b] = term(k);
    d = 1 / (b + a * d || TINY);
    c = b + a / c || TINY;
    value *= c * d;
    if (Math.abs(c * d - 1) < EPSILON) break;
  }
  return value;
}

/** The regularised incomplete beta function I_x(a, b). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast below the mean; above it, take the other tail.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b) - Math.log(a);
  const fraction = continuedFraction(1, (k) => {
    const m = Math.floor(k / 2);
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    return [k % 2 === 0 ? even : odd, 1];
  });
  return Math.exp(front) / fraction;
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** The complementary error function, exact in the far tail too. */
function erfc(x: number): number {
  if (x < 0) return 2 - erfc(-x);
  if (x < 1.5) return 1 - erfSeries(x);
  const square = x * x;
  const fraction = continuedFraction(x, (k) => [k / 2, x]);
  return Math.exp(-square) / (fraction * Math.sqrt(Math.PI));
}

function erfSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 1; Math.abs(term) > EPSILON * Math.abs(sum); k++) {
    term *= (-x * x) / k;
    sum += term / (2 * k + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

/** P(Z > z) for a standard normal Z. */
export function normalTail(z: number): number {
  return erfc(z / Math.SQRT2) / 2;
}

/** The z with P(Z ≤ z) = `share`: bisection to the last bit. */
export function normalQuantile(share: number): number {
  if (share <= 0) return Number.NEGATIVE_INFINITY;
  if (share >= 1) return Number.POSITIVE_INFINITY;
  if (share > 0.5) return -normalQuantile(1 - share);
  let low = -40;
  let high = 0;
  while (true) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) return middle;
    if (normalTail(-middle) < share) low = middle;
    else high = middle;
  }
}

/** P(T > t) for Student's t. */
export function studentTail({ t, df }: { readonly t: number; readonly df: number }): number {
  const tail = incompleteBeta(df / (df + t * t), df / 2, 0.5) / 2;
  return t >= 0 ? tail : 1 - tail;
}

/** P(F > f), with the degrees of freedom between and within groups. */
export function fTail({ f, between, within }: Record<'f' | 'between' | 'within', number>): number {
  if (f === Number.POSITIVE_INFINITY) return 0;
  return incompleteBeta(within / (within + between * f), within / 2, between / 2);
}

/** P(X > x) for a gamma distribution of scale 1: the regularised upper incomplete gamma function. χ² is twice that. */
export function gammaTail({ shape, x }: Record<'shape' | 'x', number>): number {
  if (x <= 0) return 1;
  const front = Math.exp(shape * Math.log(x) - x - logGamma(shape));
  if (x < shape + 1) return 1 - front * gammaSeries(shape, x);
  const fraction = continuedFraction(x + 1 - shape, (k) => [k * (shape - k), x + 1 - shape + 2 * k]);
  return front / fraction;
}

function gammaSeries(shape: number, x: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let k = 1; term > EPSILON * sum; k++) {
    term *= x / (shape + k);
    sum += term;
  }
  return sum;
}
