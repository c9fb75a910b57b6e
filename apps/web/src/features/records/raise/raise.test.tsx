import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { dropHandedOver, readHandedOver } from '../../../shared/visit/handed-over.ts';
import { hazardNetwork, someFile, someHazard } from '../../../testing/hazards.ts';
import { answer, refusal, showToasts, visit } from '../../../testing/render-address.tsx';
import { uploadsThroughFetch } from '../../../testing/uploads.ts';
import { write } from '../../../testing/write.ts';
import { forgetBoxes, resumeReports } from './draft-box.ts';

// Loads the modules of the form beforehand, so that this does not count as time of the first test.
beforeAll(async () => {
  await Promise.all([
    import('./raise-page.tsx'),
    import('./common-fields.tsx'),
    import('../fields/asked-category.tsx'),
    import('../fields/place-fields.tsx'),
  ]);
}, 120_000);
// Hidden elements are included, because nothing covers the form and checking each element's accessibility takes most of
// the time.
beforeAll(() => configure({ defaultHidden: true }));
beforeEach(uploadsThroughFetch);
afterEach(() => {
  session.clear();
  localStorage.clear();
  forgetBoxes();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Network = Parameters<typeof hazardNetwork>;
/** Opens the raise form, with a server that accepts what it is sent. */
async function openRaise(
  ...[answers = {}, { isSent, ...options } = {}]: [Network[0]?, (Network[1] & { isSent?: true })?]
) {
  let id = 500;
  const network = hazardNetwork(
    {
      'POST /api/attachments': () => answer(201, someFile(++id, { purpose: null })),
      'DELETE /api/attachments/501': {},
      'POST /api/hazards': () => answer(201, someHazard()),
      ...answers,
    },
    options,
  );
  const view = await visit('/hazards/raise-hazard');
  const user = userEvent.setup({ delay: null, applyAccept: false });
  if (isSent) return { ...network, ...view, user };
  await screen.findByLabelText('What is wrong?');
  await screen.findByRole('radio', { name: 'Electricity' });
  await waitFor(() => expect(document.querySelector('.mantine-Skeleton-root')).toBeNull());
  return { ...network, ...view, user };
}
type Opened = Awaited<ReturnType<typeof openRaise>>;
const photo = (name = 'rail.jpg') => new File(['x'], name, { type: 'image/jpeg' });
const choosePhotos = ({ user }: Opened, ...files: File[]) =>
  user.upload(screen.getByLabelText('Add photos', { selector: 'input' }), files);
const fill = async ({ user }: Opened) => {
  await write(user, screen.getByLabelText('What is wrong?'), 'Rail missing');
  await user.click(screen.getByRole('radio', { name: 'Work at height' }));
};
const send = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Send report' }));
/** Sends while offline. Returns the keys of the attempts. */
async function sendInVain(page: Opened) {
  await send(page);
  expect(await screen.findByRole('heading', { name: 'Waiting for a connection' })).toBeVisible();
  return keysOf(page);
}
const keysOf = (page: Opened) => page.of('POST /api/hazards').map((call) => call.headers.get('idempotency-key'));

test('a report is sent with its photos, the user’s own facility and the danger, and the thank-you page shows its number and who handles it', async () => {
  const page = await openRaise();
  await choosePhotos(page, photo(), photo('planks.jpg'));
  await fill(page);
  await page.user.click(screen.getByRole('radio', { name: 'Yes, right now' }));
  expect(screen.getByText(/Warn people nearby first/)).toBeVisible();
  await send(page);
  expect(await screen.findByRole('heading', { name: 'Thank you. We received your report.' })).toBeVisible();
  expect(page.of('POST /api/hazards').map((call) => call.body)).toEqual([
    {
      description: 'Rail missing',
      category: 'height',
      facilityId: 1,
      attachmentIds: [501, 502],
      immediateDanger: true,
    },
  ]);
  expect(screen.getByText('Sent to Ana Costa for review.')).toBeVisible();
  expect(screen.getByText('000341')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Report another' }));
  expect(await screen.findByLabelText('What is wrong?')).toHaveValue('');
});

test('a report that could not be sent is sent automatically after a reload, with its files and the same key', async () => {
  const keys: (string | null)[] = [];
  const first = await openRaise({ 'POST /api/hazards': () => Promise.reject(new TypeError('offline')) });
  await choosePhotos(first, photo());
  await fill(first);
  await waitFor(() => expect(localStorage.getItem('sq.raiseDraft.7.hazard')).toContain('501'));
  keys.push(...(await sendInVain(first)));
  first.unmount();
  forgetBoxes(); // as a reload of the window does

  const second = await openRaise({ 'GET /api/attachments/501/preview': new Response('x') }, { isSent: true });
  await screen.findByRole('heading', { name: /Thank you/ });
  expect(second.of('POST /api/hazards')[0]?.body).toMatchObject({ attachmentIds: [501], description: 'Rail missing' });
  keys.push(...keysOf(second));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(localStorage.getItem('sq.raiseDraft.7.hazard')).toBeNull();
});

test('text and files are restored after the page was left', async () => {
  const page = await openRaise();
  await choosePhotos(page, photo());
  await fill(page);
  await waitFor(() => expect(localStorage.getItem('sq.raiseDraft.7.hazard')).toContain('501'));
  page.unmount();
  forgetBoxes();
  await openRaise({ 'GET /api/attachments/501/preview': new Response('x') });
  expect(screen.getByText(/You started this report/)).toBeVisible();
  expect(screen.getByLabelText('What is wrong?')).toHaveValue('Rail missing');
  expect(screen.getByRole('radio', { name: 'Work at height' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Remove rail.jpg' })).toBeVisible();
});

test('a report that waits for a connection is sent when the device is online again; until then it can be edited', async () => {
  let isDown = true;
  const page = await openRaise({
    'POST /api/hazards': () => (isDown ? Promise.reject(new TypeError('offline')) : answer(201, someHazard())),
  });
  await fill(page);
  await sendInVain(page);
  await page.user.click(screen.getByRole('button', { name: 'Edit report' }));
  await write(page.user, await screen.findByLabelText('What is wrong?'), ' at the stairs');
  await sendInVain(page);
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: /Thank you/ });
  expect(page.of('POST /api/hazards').at(-1)?.body).toMatchObject({ description: 'Rail missing at the stairs' });
});

test('a waiting report is sent from any page, with a message; a refused one is kept for editing', async () => {
  const page = await openRaise({ 'POST /api/hazards': () => Promise.reject(new TypeError('offline')) });
  await fill(page);
  await sendInVain(page);
  page.unmount();
  forgetBoxes();
  showToasts();
  hazardNetwork({ 'POST /api/hazards': () => refusal(422, 'CATEGORY_UNKNOWN', 'There is no such category.') });
  resumeReports();
  expect(await screen.findByText(/A report on this device was rejected/)).toBeVisible();
  expect(localStorage.getItem('sq.raiseDraft.7.hazard')).not.toContain('"waiting"');
  const sent = await openRaise({ 'POST /api/hazards': () => Promise.reject(new TypeError('offline')) });
  await sendInVain(sent);
  sent.unmount();
  forgetBoxes();
  hazardNetwork({ 'POST /api/hazards': () => answer(201, someHazard()) });
  resumeReports();
  expect(await screen.findByText(/Report received: HAZ-000341/)).toBeVisible();
  expect(localStorage.getItem('sq.raiseDraft.7.hazard')).toBeNull();
});

test('starting again discards the saved draft, and undo restores it', async () => {
  const page = await openRaise();
  await fill(page);
  page.unmount();
  const again = await openRaise();
  await again.user.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(await screen.findByLabelText('What is wrong?')).toHaveValue('');
  await again.user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.getByLabelText('What is wrong?')).toHaveValue('Rail missing'));
});

test('missing fields are listed above the form, each with a link to its field', async () => {
  const page = await openRaise();
  await send(page);
  const summary = await screen.findByText('2 fields need your attention:');
  const box = summary.closest('[role="alert"]') as HTMLElement;
  expect(
    within(box)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Choose a type.', 'Describe what is wrong.']);
  await page.user.click(within(box).getByRole('link', { name: 'Describe what is wrong.' }));
  await waitFor(() => expect(screen.getByLabelText('What is wrong?')).toHaveFocus());
  expect(page.of('POST /api/hazards')).toHaveLength(0);
});

test('the error of a missing field disappears as soon as it is filled in', async () => {
  const page = await openRaise();
  await send(page);
  expect(await screen.findByRole('link', { name: 'Choose a type.' })).toBeVisible();
  expect(screen.getByLabelText('What is wrong?')).toBeInvalid();
  await fill(page);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Choose a type.' })).not.toBeInTheDocument());
  expect(screen.getByLabelText('What is wrong?')).toBeValid();
  expect(screen.queryByText('Describe what is wrong.')).not.toBeInTheDocument();
});

test('an error of the server is shown at its field, also in the collapsed part', async () => {
  const page = await openRaise(
    { 'POST /api/hazards': () => refusal(409, 'NUMBER_TAKEN', 'This number is taken.') },
    { config: { allow_custom_id_creation: true } },
  );
  await fill(page);
  await page.user.click(screen.getByRole('button', { name: /More details/ }));
  await write(page.user, await screen.findByLabelText(/Custom number/), 'H-1');
  await send(page);
  await waitFor(() => expect(screen.getByLabelText(/Custom number/)).toBeInvalid());
  expect(screen.getAllByText('This number is taken.').length).toBeGreaterThan(0);
});

test('a refused photo blocks the report until it is retried', async () => {
  let isRefused = true;
  const page = await openRaise({
    'POST /api/attachments': () =>
      isRefused ? refusal(422, 'FILE_UNREADABLE', 'No photo.') : answer(201, someFile(501, { purpose: null })),
  });
  await choosePhotos(page, photo());
  await fill(page);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  await send(page);
  expect(await screen.findByRole('link', { name: /1 file failed to upload/ })).toBeVisible();
  expect(page.of('POST /api/hazards')).toHaveLength(0);
  isRefused = false;
  await page.user.click(retry);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  await send(page);
  await screen.findByRole('heading', { name: /Thank you/ });
  expect(page.of('POST /api/hazards')[0]?.body).toMatchObject({ attachmentIds: [501] });
});

test('a photo that could not be uploaded offline is uploaded when there is a connection, and the report is sent with it', async () => {
  let isDown = true;
  const page = await openRaise({
    'POST /api/attachments': () =>
      isDown ? Promise.reject(new TypeError('offline')) : answer(201, someFile(501, { purpose: null })),
  });
  await choosePhotos(page, photo());
  await fill(page);
  await sendInVain(page);
  expect(page.of('POST /api/hazards')).toHaveLength(0);
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: /Thank you/ });
  expect(page.of('POST /api/hazards')[0]?.body).toMatchObject({ attachmentIds: [501] });
});

test('a removed photo is deleted from the server too', async () => {
  const page = await openRaise();
  await choosePhotos(page, photo());
  await waitFor(() => expect(localStorage.getItem('sq.raiseDraft.7.hazard')).toContain('501'));
  await page.user.click(screen.getByRole('button', { name: 'Remove rail.jpg' }));
  await waitFor(() => expect(page.of('DELETE /api/attachments/501')).toHaveLength(1));
});

test('the configuration determines whether owner, team, due date, priority and a custom number are asked for', async () => {
  const fields = [/^Owner/, /Resolution team/, /Due date/, /^Priority/, /Custom number/];
  const shown = () => fields.map((name) => screen.queryAllByLabelText(name).length > 0);
  const page = await openRaise();
  await page.user.click(screen.getByRole('button', { name: /More details/ }));
  expect(shown()).toEqual([true, true, true, true, false]);
  page.unmount();
  forgetBoxes();
  const bare = await openRaise(
    {},
    {
      config: {
        enable_haz_show_owner: false,
        haz_show_invest_team_on_create: false,
        enable_haz_show_duedate: false,
        haz_show_priority_on_create: false,
        allow_custom_id_creation: true,
      },
    },
  );
  await bare.user.click(screen.getByRole('button', { name: /More details/ }));
  expect(shown()).toEqual([false, false, false, false, true]);
});

test('only the levels in use are asked for, in their order, and choosing a lower one fills in those above', async () => {
  const page = await openRaise();
  expect(screen.queryByLabelText(/Department/)).toBeNull();
  const labels = screen.getAllByText(/^(Facility|Area|Subarea)/, { selector: 'label' });
  expect(labels.map((label) => label.textContent)).toEqual(['Facility', 'Area (optional)', 'Subarea (optional)']);
  await page.user.click(screen.getByLabelText(/Subarea/));
  await page.user.click(await screen.findByRole('option', { name: 'Level 1' }));
  expect(screen.getByLabelText(/^Area/)).toHaveValue('East side');
  await page.user.click(screen.getByLabelText(/^Area/));
  await page.user.click(await screen.findByRole('option', { name: 'West side' }));
  await waitFor(() => expect(screen.queryByDisplayValue('Level 1')).toBeNull());
});

test('a report without a name is handed over to the page of visitors, by the code of the facility and without photos', async () => {
  const page = await openRaise();
  await fill(page);
  await page.user.click(screen.getByRole('button', { name: /Report anonymously/ }));
  expect(await screen.findByText(/At the end you get a claim code/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Continue anonymously' });
  expect(link).toHaveAttribute('href', '/qr-code?report=hazard#0000-0Q05-7XAC-4S0Z-N3K8');
  link.addEventListener('click', (event) => event.preventDefault());
  await page.user.click(link);
  expect(readHandedOver('0000-0Q05-7XAC-4S0Z-N3K8')).toMatchObject({ description: 'Rail missing' });
  expect(localStorage.getItem('sq.raiseDraft.7.hazard')).toBeNull();
  expect(page.of('POST /api/hazards')).toHaveLength(0);
  dropHandedOver();
});

test('the facility of a report without a name is searched for', async () => {
  const page = await openRaise();
  await fill(page);
  await page.user.click(screen.getByRole('button', { name: /Report anonymously/ }));
  await screen.findByText(/At the end you get a claim code/);
  const facility = screen.getAllByLabelText('Facility', { selector: 'input' }).at(-1) as HTMLElement;
  await page.user.click(facility);
  await page.user.clear(facility);
  await page.user.type(facility, 'oma');
  await page.user.click(await screen.findByRole('option', { name: 'Omaha Depot' }));
  await waitFor(() => expect(facility).toHaveValue('Omaha Depot'));
});

test('photos are uploaded with a name: a report without one is chosen before', async () => {
  const page = await openRaise();
  await choosePhotos(page, photo());
  await page.user.click(screen.getByRole('button', { name: /Report anonymously/ }));
  expect(screen.getByText(/Remove them first/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Continue anonymously' })).toBeNull();
  // Otherwise the upload would arrive in the draft of the next test, or the draft be stored once more after this one.
  await waitFor(() => expect(localStorage.getItem('sq.raiseDraft.7.hazard')).toContain('501'));
  await page.user.click(screen.getByRole('button', { name: 'Remove rail.jpg' }));
  await waitFor(() => expect(localStorage.getItem('sq.raiseDraft.7.hazard') ?? '').not.toContain('501'));
});

test('the risk is one cell of the tenant’s matrix, chosen by arrow keys too', async () => {
  const page = await openRaise();
  await fill(page);
  await page.user.click(screen.getByRole('button', { name: /More details/ }));
  (await screen.findByRole('radio', { name: 'Likely, Minor: Low 2' })).focus();
  await page.user.keyboard('{ArrowRight} ');
  expect(screen.getByRole('radio', { name: 'Likely, Major: High 4' })).toBeChecked();
  await send(page);
  await screen.findByRole('heading', { name: /Thank you/ });
  expect(page.of('POST /api/hazards')[0]?.body).toMatchObject({ risk: { likelihood: 2, severity: 2 } });
});

test('a user who may not raise sees that they may not', async () => {
  hazardNetwork({}, { privileges: [] });
  await visit('/hazards/raise-hazard');
  expect(await screen.findByRole('heading', { name: 'You can’t see this page' })).toBeVisible();
});
