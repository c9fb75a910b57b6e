import { Button, Stack } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fitted } from '../../shared/files/shrink-photo.ts';
import classes from './draw-pad.module.css';

/** Points of one line, in pixels of the canvas. */
type Line = readonly (readonly [number, number])[];
/** An empty sheet, in pixels. */
const SHEET = { width: 960, height: 360 };
/** Longest edge of a photo that is drawn on. */
const PHOTO_EDGE = 1600;
/** Maximum characters that are typed onto a picture. */
const TYPED_LENGTH = 80;
const INK = '#151a23';
const MARKER = '#d93a3f';

function paint(canvas: HTMLCanvasElement, photo: ImageBitmap | undefined, lines: readonly Line[]): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (photo) context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  context.strokeStyle = photo ? MARKER : INK;
  context.lineWidth = photo ? Math.max(4, canvas.width / 160) : 4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const line of lines) {
    context.beginPath();
    for (const [x, y] of line) context.lineTo(x, y);
    // A dot is a line that ends where it begins.
    if (line.length === 1 && line[0]) context.lineTo(line[0][0] + 0.1, line[0][1]);
    context.stroke();
  }
}

/**
 * A sheet, or a photo, to draw on with a finger, a pen or the mouse. Users who cannot draw write instead: the text is
 * rendered as the picture. Returns the picture as a file.
 */
export default function DrawPad(props: {
  label: string;
  photo?: ImageBitmap;
  onDone: (file: File) => void;
  onCancel: () => void;
}) {
  const { label, photo, onDone, onCancel } = props;
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [typed, setTyped] = useState('');
  const size = photo ? fitted(photo.width, photo.height, PHOTO_EDGE) : SHEET;
  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    paint(sheet, photo, lines);
    const context = sheet.getContext('2d');
    if (!context || !typed) return;
    context.fillStyle = photo ? MARKER : INK;
    context.font = `${photo ? Math.round(sheet.width / 24) : 88}px serif`;
    context.textAlign = 'center';
    context.fillText(typed, sheet.width / 2, photo ? sheet.height - 40 : 210, sheet.width - 80);
  }, [photo, lines, typed]);
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - box.left) / box.width) * size.width,
      ((event.clientY - box.top) / box.height) * size.height,
    ];
  };
  const done = () =>
    canvas.current?.toBlob(
      (blob) => {
        if (blob) onDone(new File([blob], photo ? 'drawing.jpg' : 'signature.png', { type: blob.type }));
      },
      photo ? 'image/jpeg' : 'image/png',
      0.88,
    );
  const isEmpty = lines.length === 0 && typed.trim() === '';
  return (
    <Stack gap={10}>
      <canvas
        ref={canvas}
        className={classes['canvas']}
        width={size.width}
        height={size.height}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const point = pointOf(event);
          setLines((now) => [...now, [point]]);
        }}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
          const point = pointOf(event);
          setLines((now) => now.with(-1, [...(now.at(-1) ?? []), point]));
        }}
      />
      <label className={classes['typed']}>
        <span>{t(photo ? 'formFill.writeOn' : 'formFill.typeName')}</span>
        <input value={typed} maxLength={TYPED_LENGTH} onChange={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <div className={classes['buttons']}>
        <Button variant="default" size="md" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="default"
          size="md"
          onClick={() => {
            setLines([]);
            setTyped('');
          }}
        >
          {t('formFill.wipe')}
        </Button>
        <Button size="md" disabled={isEmpty} onClick={done}>
          {t(photo ? 'formFill.keepDrawing' : 'formFill.keepSignature')}
        </Button>
      </div>
    </Stack>
  );
}
