/** Size of the picture in pixels, and of its margin. */
const WIDTH = 1080;
const HEIGHT = 640;
const MARGIN = 80;

/** Saves a claim code as a picture with its explanation, for people who keep things among their photos. */
export async function savePicture(props: { title: string; code: string; text: string; name: string }): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) return;
  const isRtl = document.documentElement.dir === 'rtl';
  const font = (weight: number, size: number) => `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#151a23';
  context.direction = isRtl ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  const start = isRtl ? WIDTH - MARGIN : MARGIN;
  context.font = font(500, 40);
  context.fillText(props.title, start, 150, WIDTH - 2 * MARGIN);
  context.font = font(500, 32);
  context.fillText(props.text, start, 480, WIDTH - 2 * MARGIN);
  context.direction = 'ltr';
  context.textAlign = 'center';
  context.font = font(600, 92);
  context.fillText(props.code, WIDTH / 2, 330, WIDTH - 2 * MARGIN);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${props.name}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
