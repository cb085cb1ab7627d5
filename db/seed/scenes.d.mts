/** Every kind the generator draws. */
export declare const kinds: string[];
/** An SVG of 1200×900: `kind` is one of `kinds`, `seed` a whole number, `time` an hour of the day or the seed's own choice. */
export declare function scene(kind: string, seed: number, time?: string): string;
