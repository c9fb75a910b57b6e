import encodeQR from 'qr';

/** Width of the light margin that readers need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code as the path of its dark modules in a square of `size` modules, the margin included. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** Returns the runs of dark modules of a row. */
function runsOf(row: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (isDark && last && last.start + last.length === x) last.length += 1;
    else if (isDark) runs.push({ start: x, length: 1 });
  }
  return runs;
}

/** Returns the QR code of a text, with the highest error correction: posters get dirty, torn and written on. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'high', border: QUIET_ZONE });
  const path = rows.flatMap((row, y) =>
    runsOf(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: path.join('') };
}
