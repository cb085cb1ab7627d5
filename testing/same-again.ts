import fc from "fast-check";

/**
 * Properties draw the same cases in every run, so that a failure is the fault of what was changed. Others are drawn with
 * `SEED=$RANDOM npm test -- --unit`, and the same again with the seed a failure names.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_122) });
