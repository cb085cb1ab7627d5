import fc from "fast-check";

/**
 * Property tests draw the same cases in every run, so that a failure comes from the change under test.
 * `SEED=$RANDOM npm test -- --unit` draws others; the seed that a failure reports draws the same cases again.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_122) });
