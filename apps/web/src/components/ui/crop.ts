/**
 * The square of an image that is kept: its centre as shares of the image (0 to 1), and the magnification of the largest
 * square.
 */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const ZOOM_MAX = 4;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Returns the square of a crop, in pixels of the image; it never exceeds the image. */
export function squareOf(crop: Crop, width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height) / clamp(crop.zoom, 1, ZOOM_MAX);
  const x = clamp(crop.x * width - side / 2, 0, width - side);
  const y = clamp(crop.y * height - side / 2, 0, height - side);
  return { x, y, side };
}

/** Returns the crop after the image was dragged by a share of the visible square. */
export function moved(crop: Crop, dx: number, dy: number, width: number, height: number): Crop {
  const { x, y, side } = squareOf(crop, width, height);
  const pushed = { ...crop, x: (x + side / 2 - dx * side) / width, y: (y + side / 2 - dy * side) / height };
  const kept = squareOf(pushed, width, height);
  return { ...pushed, x: (kept.x + side / 2) / width, y: (kept.y + side / 2) / height };
}
