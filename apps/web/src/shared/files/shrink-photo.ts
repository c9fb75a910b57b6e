/** Maximum edge of a photo, in pixels: enough to read a label in it. */
const LONGEST_EDGE = 2560;
/** A smaller file, in bytes, is sent as it is. */
const MIN_SHRINK_BYTES = 1_500_000;
const QUALITY = 0.88;

/** Returns width and height that fit into the longest edge; unchanged when they fit already. */
export function fitted(width: number, height: number, longest = LONGEST_EDGE): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Maximum edge of a photo of a visitor, in pixels: it leaves a phone on a slow line. */
const LONGEST_STRIPPED_EDGE = 1600;

/**
 * Shrinks a photo without losing the details that matter, and applies its orientation. Returns the file itself when it
 * is small already, is no photo, or the browser cannot read it; the server has its own limits. With `isStripped` a photo
 * is always written again, without what a camera adds to it, such as where it was taken.
 */
export async function shrinkPhoto(file: File, { isStripped = false } = {}): Promise<Blob> {
  const isPhoto = /^image\/(jpeg|png|webp|hei[cf])$/.test(file.type);
  if (!isPhoto || (file.size < MIN_SHRINK_BYTES && !isStripped)) return file;
  try {
    const whole = await createImageBitmap(file);
    const size = fitted(whole.width, whole.height, isStripped ? LONGEST_STRIPPED_EDGE : LONGEST_EDGE);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(whole, 0, 0, size.width, size.height);
    whole.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return small && (isStripped || small.size < file.size) ? small : file;
  } catch {
    return file;
  }
}
