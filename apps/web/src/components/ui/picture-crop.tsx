import { Button, Group, Slider, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Crop, moved, squareOf, WHOLE, ZOOM_MAX } from './crop.ts';
import classes from './picture-field.module.css';

/** Side of the preview and of the picture that is sent, in pixels. */
const PREVIEW_SIZE = 240;
const SENT = 512;
/** Share of the square that an arrow key moves. */
const STEP = 0.04;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

function draw(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const { x, y, side } = squareOf(crop, image.width, image.height);
  const context = canvas.getContext('2d');
  if (!context) return;
  // Transparent parts would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

/**
 * The square of a picture that is kept: drag it or use the arrow keys, and a slider for the size. Returns a data URL.
 */
export default function PictureCrop(props: {
  image: ImageBitmap;
  isSaving: boolean;
  onUse: (dataUrl: string) => void;
  onCancel: () => void;
}) {
  const { image, isSaving, onUse, onCancel } = props;
  const { t } = useTranslation();
  const [crop, setCrop] = useState(WHOLE);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, crop);
  }, [image, crop]);
  const push = (dx: number, dy: number) => setCrop((now) => moved(now, dx, dy, image.width, image.height));
  const use = () => {
    const result = document.createElement('canvas');
    result.width = SENT;
    result.height = SENT;
    draw(result, image, crop);
    onUse(result.toDataURL('image/jpeg', 0.9));
  };
  return (
    <Stack gap={12} align="flex-start">
      <canvas
        ref={canvas}
        className={classes['canvas']}
        width={PREVIEW_SIZE * 2}
        height={PREVIEW_SIZE * 2}
        role="img"
        aria-label={t('picture.preview')}
        tabIndex={0}
        onKeyDown={(event) => {
          const step = ARROWS[event.key];
          if (!step) return;
          event.preventDefault();
          push(...step);
        }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.buttons !== 1) return;
          const { width } = event.currentTarget.getBoundingClientRect();
          push(event.movementX / width, event.movementY / width);
        }}
      />
      <Text size="xs" c="dimmed">
        {t('picture.move')}
      </Text>
      <Slider
        className={classes['zoom'] ?? ''}
        thumbLabel={t('picture.zoom')}
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        label={null}
        value={crop.zoom}
        onChange={(zoom) => setCrop((now) => ({ ...now, zoom }))}
      />
      <Group gap={8}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button onClick={use} loading={isSaving}>
          {t('picture.use')}
        </Button>
      </Group>
    </Stack>
  );
}
