// Measures a keystroke in a form of 200 answered questions in Chromium: milliseconds from the key to the next frame, compared with
// a plain page with as many fields; on this CPU and throttled to a quarter.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Locator, type Page } from '@playwright/test';
import { choicesOf, formOf } from './cases/forms.ts';
import { freePort, freshFolder, median, SERVER, start, stop } from './stage/launch.ts';
import { signIn } from './stage/sign-in.ts';

const QUESTIONS = 200;
const ROUNDS = 7;
const STROKES = 20;
const SLOWER = [1, 4];
/** Milliseconds between two checks whether a key was rendered. */
const POLL_MS = 8;

/** Script in the page that measures the time from each key to the end of its frame, which is followed by the posted message. */
const WATCH = `window.strokes = [];
addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => strokes.push(performance.now() - timeStamp);
  port2.postMessage(null);
}), true);`;
const BARE = `<form>${`<label>Question <input></label>`.repeat(QUESTIONS)}</form>`;

/** Fills in a form at the demo's first facility; returns the path of its page. */
async function prepareForm(origin: string, token: string): Promise<string> {
  const ask = async <T>(method: string, path: string, body?: object, version?: number): Promise<T> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: token,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  type Made = { id: number; version: number };
  const content = formOf(QUESTIONS);
  const { id: templateId, version } = await ask<Made>('POST', '/api/templates', { module: 'inspection', content });
  await ask('POST', `/api/templates/${templateId}/publish`, {}, version);
  const [facility] = await ask<Made[]>('GET', '/api/aum/um/facilities');
  const place = { kind: 'on-demand', templateId, facilityId: facility?.id };
  const schedule = await ask<Made>('POST', '/api/schedules', place);
  const { id } = await ask<Made>('POST', `/api/schedules/${schedule.id}/executions`, {});
  for (const question of choicesOf(QUESTIONS))
    await ask('PUT', `/api/executions/${id}/answers/${question}`, { answer: { value: 'yes' }, version: 0 });
  return `/inspections/execute/${schedule.id}?execution=${id}`;
}

/** Types into a field; returns the 95th percentile. */
async function typeInto(page: Page, field: Locator): Promise<number> {
  await field.fill('');
  await page.evaluate('strokes.length = 0');
  for (let n = 0; n < STROKES; n += 1) {
    await page.keyboard.press(n % 6 === 5 ? 'Space' : 'KeyA');
    while ((await page.evaluate<number>('strokes.length')) <= n) await wait(POLL_MS);
  }
  const times = (await page.evaluate<number[]>('strokes')).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Measures keystrokes in the built application. */
export async function measureKeystrokes(): Promise<void> {
  const folder = freshFolder();
  const port = await freePort();
  const app = await start(SERVER, {
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    PORT: String(port),
    DEMO_ISSUER_PORT: String(await freePort()),
  });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const origin = `http://localhost:${port}`;
    const token = await signIn(origin, 'administrator@dbo.example', 'Safety-Qube-2026');
    const path = await prepareForm(origin, token);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
    const session = JSON.stringify({ 'sq.token': token, 'sq.loggedIn': 'true', 'sq.expiry': String(exp) });
    await context.addInitScript({
      content: `${WATCH}\nif (location.origin === '${origin}') Object.assign(localStorage, ${session});`,
    });
    const [form, bare] = [await context.newPage(), await context.newPage()];
    await form.goto(`${origin}${path}`);
    await bare.goto(`data:text/html,${encodeURIComponent(BARE)}`);
    const fields = [form.locator('#question-q105').getByRole('textbox'), bare.locator('input').nth(105)] as const;
    await fields[0].waitFor();
    console.log(
      `\nA key in a form of ${QUESTIONS} questions, p95 in ms until it is drawn, beside a bare page of as many fields`,
    );
    for (const slower of SLOWER) {
      for (const page of [form, bare])
        await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slower });
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = -1; round < ROUNDS; round += 1) {
        await bare.bringToFront();
        const b = await typeInto(bare, fields[1]);
        await form.bringToFront();
        const a = await typeInto(form, fields[0]);
        if (round < 0) continue; // warms up
        ours.push(a);
        theirs.push(b);
      }
      const times = slower === 1 ? 'this processor' : `${slower} times slower`;
      console.log(`  ${times}: ${median(ours).toFixed(1)} beside ${median(theirs).toFixed(1)}`);
    }
  } finally {
    await browser.close();
    await stop(app.child);
    rmSync(folder, { recursive: true });
  }
}
