import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breakableLine } from '../../testing/breakable-line.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { throwOut } from '../../testing/throw-out.ts';
import type { Ctx } from '../context.ts';
import { openDatabase } from '../db/database.ts';
import { startJobs } from '../jobs/jobs.ts';
import { makeMailer } from './mailer.ts';
import { renderMail } from './render-mail.ts';
import { sendMailJob } from './send-mail.job.ts';

const SECRET = 'S'.repeat(43);
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const quiet = { info() {}, warn() {}, error() {}, debug() {} };
const ctx = () =>
  ({ tenant: t.tenants.acme, tx: t.database.forTenant(t.tenants.acme.id), origin: 'http://acme.localhost' }) as Ctx;
const reset = (to: string) =>
  ({
    to,
    template: 'set-password',
    language: 'en',
    params: { firstname: 'Ada' },
    link: `/resetpassword?token=${SECRET}`,
  }) as const;
const stored = (to: string) =>
  t.database
    .forTenant(t.tenants.acme.id)
    .selectFrom('mail')
    .selectAll()
    .where('to_address', '=', to)
    .executeTakeFirstOrThrow();

/** A mail server that keeps what it gets, or refuses everything. */
async function sink(refuses = false) {
  const got: string[] = [];
  /** What happens between the last byte of a mail and the server's word that it has it. */
  const mailbox: { onTaken?: () => Promise<void> } = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(refuses ? new Error('no such box') : undefined),
    onData(stream, _, done) {
      let message = '';
      stream.on('data', (chunk) => {
        message += chunk;
      });
      stream.on('end', async () => {
        got.push(message);
        await mailbox.onTaken?.();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const config = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Safety Qube <no-reply@localhost>' };
  return Object.assign(mailbox, { got, config, close: () => new Promise<void>((resolve) => server.close(resolve)) });
}

test('without a mail server a mail is kept to be read, with its link', async () => {
  await makeMailer({ SMTP_URL: undefined }).send(ctx(), reset('kept@acme.example'));
  const mail = await stored('kept@acme.example');
  expect(mail).toMatchObject({ status: 'kept', subject: 'Choose a new password', sent_at: null });
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(`http://acme.localhost/resetpassword?token=${SECRET}`);
    expect(part).toContain('Acme');
  }
});

test('with a mail server a mail leaves once its transaction has committed, and the stored copy loses the link', async () => {
  const smtp = await sink();
  const jobs = await startJobs(t.ownerUrl, t.database, [sendMailJob(smtp.config)], quiet, { pollInterval: 50 });
  try {
    await makeMailer(smtp.config).send(ctx(), reset('sent@acme.example'));
    await expect.poll(async () => (await stored('sent@acme.example')).status, { timeout: 5000 }).toBe('sent');
    expect(smtp.got).toHaveLength(1);
    const message = smtp.got[0]?.replaceAll('=\r\n', '');
    expect(message).toContain('Subject: Choose a new password');
    expect(message).toContain('To: sent@acme.example');
    expect(message).toContain(SECRET);
    const mail = await stored('sent@acme.example');
    expect(mail.sent_at).toBeInstanceOf(Date);
    expect(mail.text + mail.html).not.toContain(SECRET);
    expect(mail.text).toContain('/resetpassword?token=…');
  } finally {
    await jobs.stop();
    await smtp.close();
  }
});

test('a mail that was sent while the database went is noted when it is back, and not sent again', async () => {
  const smtp = await sink();
  const line = await breakableLine(t.appUrl);
  const database = openDatabase(line.url, 2);
  smtp.onTaken = async () => {
    line.refuse(true);
    await throwOut(t);
    setTimeout(() => line.refuse(false), 1500);
  };
  const jobs = await startJobs(t.ownerUrl, database, [sendMailJob(smtp.config)], quiet, { pollInterval: 50 });
  try {
    await makeMailer(smtp.config).send(ctx(), reset('unnoted@acme.example'));
    await expect.poll(async () => (await stored('unnoted@acme.example')).status, { timeout: 15_000 }).toBe('sent');
    const left = 'select from graphile_worker._private_jobs';
    await expect.poll(async () => (await t.owner.pool.query(left)).rowCount, { timeout: 15_000 }).toBe(0);
    expect(smtp.got).toHaveLength(1);
  } finally {
    await jobs.stop();
    await database.end();
    await line.close();
    await smtp.close();
  }
}, 40_000);

test('a mail that the server refuses keeps waiting, and says why', async () => {
  const smtp = await sink(true);
  const jobs = await startJobs(t.ownerUrl, t.database, [sendMailJob(smtp.config)], quiet, { pollInterval: 50 });
  try {
    await makeMailer(smtp.config).send(ctx(), reset('refused@acme.example'));
    await expect
      .poll(async () => (await stored('refused@acme.example')).error, { timeout: 5000 })
      .toContain('no such box');
    expect((await stored('refused@acme.example')).status).toBe('waiting');
  } finally {
    await jobs.stop();
    await smtp.close();
  }
});

test('what people wrote cannot become markup in a mail, and Arabic runs from right to left', () => {
  const { html, text } = renderMail({
    language: 'ar',
    direction: 'rtl',
    colour: '#4482FF',
    sender: 'Safety Qube',
    subject: '<b>subject</b>',
    paragraphs: ['<script>alert("x")</script>'],
    footer: 'footer',
  });
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).not.toMatch(/<script|<b>/);
  expect(text).toContain('<script>alert("x")</script>');
});
