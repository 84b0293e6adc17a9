import { fraction, type Fraction } from '../../src/fraction.ts';

export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
