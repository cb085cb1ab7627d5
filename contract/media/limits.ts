/** Limits on uploaded pictures: the file size, and the number of pixels. */
export const pictureLimits = { bytes: 5 * 1024 * 1024, megapixels: 50, avifMegapixels: 16 } as const;
