/** What may be sent as a picture: each file's size, and how many points it may have. */
export const pictureLimits = { bytes: 5 * 1024 * 1024, megapixels: 50, avifMegapixels: 16 } as const;
