import fc from 'fast-check';

const { PROPERTY_SEED } = process.env;

/**
 * What properties are tried with is drawn, and the same in every run: a counterexample that nobody has seen yet is found
 * by who looks for one (`npm run properties`), and refuses nobody's change by chance.
 */
fc.configureGlobal({ seed: Number(PROPERTY_SEED ?? 20_261_115) });
