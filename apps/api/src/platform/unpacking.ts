/** Maximum compression ratio, and unpacked size in bytes above which it is checked. */
const MAX_RATIO = 150;
const CHECKED_FROM_BYTES = 10_000_000;

/** Whether data is a zip bomb by its compression ratio; real documents hardly ever exceed 50:1. */
export const isZipBomb = (packed: number, unpacked: number): boolean =>
  unpacked > CHECKED_FROM_BYTES && unpacked > packed * MAX_RATIO;
