import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { openBuilder, TEMPLATE } from '../../../testing/open-builder.ts';
import { refusal, showToasts, visit } from '../../../testing/render-address.tsx';
import { uploadsThroughFetch } from '../../../testing/uploads.ts';

const IMAGE = { id: 'a'.repeat(64), width: 400, height: 300 };
const BYTES = `GET /api/templates/images/${IMAGE.id}`;
const SEND = 'POST /api/templates/images';
const photo = () => new File(['bytes'], 'lift.jpg', { type: 'image/jpeg' });
const bytes = () => new Response('bytes', { headers: { 'content-type': 'image/jpeg' } });

beforeEach(uploadsThroughFetch);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.innerWidth = 1024;
});

const shown = (alt?: string) =>
  template([
    section('s', [
      question('instruction', 'i', {
        text: { en: 'How to lift' },
        image: { ...IMAGE, ...(alt && { alt: { en: alt } }) },
      }),
      question('date', 'q'),
    ]),
  ]);
const draftWith = (content: object) => ({
  'GET /api/templates/5': { ...TEMPLATE, content: { ...content, name: TEMPLATE.content.name } },
});

/** Opens the builder with a new instruction and its properties. */
async function openInstruction(more: Record<string, unknown> = {}) {
  const builder = await openBuilder({ [BYTES]: bytes, [SEND]: IMAGE, ...more });
  const { user, draft } = builder;
  await user.click(screen.getByRole('button', { name: 'Add a question' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Instruction' }));
  await screen.findByRole('button', { name: 'Choose picture' });
  const properties = screen.getByRole('region', { name: 'Properties' });
  const choose = (file: File) =>
    user.upload(properties.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file);
  const image = () => {
    const [first] = draft().sections[0]?.questions ?? [];
    return first?.type === 'instruction' ? first.image : undefined;
  };
  return { ...builder, properties, choose, image };
}

test('an image is chosen, shown, described and removed, each as a step that can be undone', async () => {
  const { user, properties, choose, image } = await openInstruction();
  await choose(photo());
  expect(await within(properties).findByRole('img')).toHaveAttribute('width', '400');
  await waitFor(() => expect(image()).toEqual(IMAGE));
  expect(await screen.findAllByRole('img', { name: 'Image' })).toHaveLength(2); // on the canvas as well
  await user.click(screen.getByRole('button', { name: /^Problems/ }));
  expect(await screen.findByText('The image has no alt text.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: /The image has no alt text/ }));
  await user.click(await screen.findByRole('textbox', { name: 'Alt text' }));
  await user.paste('Somebody squats');
  await waitFor(() => expect(image()).toEqual({ ...IMAGE, alt: { en: 'Somebody squats' } }));
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(image()).toBeUndefined());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(image()).toEqual({ ...IMAGE, alt: { en: 'Somebody squats' } }));
});

test('an image can be pasted, also while text is being typed', async () => {
  const { image, of } = await openInstruction();
  const words = screen.getAllByRole('textbox', { name: 'Question' })[0] as HTMLElement;
  fireEvent.paste(words, { clipboardData: { files: [photo()], getData: () => '' } });
  await waitFor(() => expect(image()).toEqual(IMAGE));
  expect(of(SEND)).toHaveLength(1);
});

test('a file that is no image is not sent, and a refusal of the server is shown in place of the image', async () => {
  const refusalMessage = 'This is not a picture that can be used.';
  const { properties, choose, of, image } = await openInstruction({
    [SEND]: refusal(422, 'NOT_AN_IMAGE', refusalMessage),
  });
  const notes = new File(['notes'], 'notes.txt', { type: 'text/plain' });
  const field = within(properties).getByRole('button', { name: 'Choose picture' });
  fireEvent.drop(field, { dataTransfer: { files: [notes] } });
  expect(await within(properties).findByText(/^This file can’t be shown as a picture/)).toBeVisible();
  expect(of(SEND)).toHaveLength(0);
  await choose(photo());
  expect(await within(properties).findByText(refusalMessage)).toBeVisible();
  expect(image()).toBeUndefined();
});

test('an image that cannot be shown is replaced by its description', async () => {
  await openBuilder({ ...draftWith(shown('Somebody squats')), [BYTES]: refusal(404, 'NOT_FOUND', 'Gone') });
  expect(await screen.findByText('Somebody squats')).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Somebody squats' })).toBeNull();
});

test('an image of a form opens large', async () => {
  const { user } = await openBuilder({ ...draftWith(shown('Somebody squats')), [BYTES]: bytes });
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'View Somebody squats full size' }));
  const large = await screen.findByRole('dialog', { name: 'Somebody squats' });
  expect(await within(large).findByRole('img', { name: 'Somebody squats' })).toBeInTheDocument();
  await user.click(within(large).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Somebody squats' })).toBeNull());
});

test('an exported template has its images in the file', async () => {
  const { content: _, problems: __, leftOut: ___, ...head } = TEMPLATE;
  const { user } = await openBuilder({
    ...draftWith(shown('Somebody squats')),
    [BYTES]: bytes,
    'GET /api/templates': [head],
  });
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:template';
  });
  HTMLAnchorElement.prototype.click = () => undefined; // jsdom does not navigate
  cleanup(); // leaves the builder
  await visit('/inspections/templates');
  showToasts();
  await user.click(await screen.findByRole('button', { name: 'Actions for Ladders' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export as JSON' }));
  expect(await screen.findByText('File downloaded successfully')).toBeVisible();
  const file = JSON.parse((await blobs.at(-1)?.text()) ?? '');
  expect(file.images).toEqual({ [IMAGE.id]: `data:image/jpeg;base64,${btoa('bytes')}` });
});
