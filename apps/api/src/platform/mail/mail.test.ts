import type { AddressInfo } from 'node:net';
import { contrast } from '@safety-qube/domain/colours';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { breakableLine } from '../../testing/breakable-line.ts';
import { closeConnections } from '../../testing/close-connections.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { makeBrandPicture } from '../brand-picture.ts';
import { readConfig } from '../config.ts';
import type { Ctx } from '../context.ts';
import { openDatabase } from '../db/database.ts';
import { startJobs } from '../jobs/jobs.ts';
import { mailHost } from './mail-headers.ts';
import { makeMailer } from './mailer.ts';
import { renderMail } from './render-mail.ts';
import { sendMailJob } from './send-mail.job.ts';

const dataUrlOf = async (width: number, height: number): Promise<string> => {
  const image = sharp({ create: { width, height, channels: 3, background: '#1f4fb8' } });
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`;
};
const SECRET = 'S'.repeat(43);
const t = useTestApp();

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

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

type Refused = (address: string) => number | undefined;

/** Starts a mail server that stores received mail, and rejects senders, recipients or contents with the given reply codes. */
async function sink({ from, to, data }: { from?: Refused; to?: Refused; data?: Refused } = {}) {
  const got: string[] = [];
  const tried: string[] = [];
  const names: string[] = [];
  const connections: string[] = [];
  const reply = (code: number | undefined) =>
    code === undefined ? undefined : Object.assign(new Error('no such box'), { responseCode: code });
  /** Called between the last byte of a mail and the server's acknowledgement. */
  const mailbox: { onTaken?: () => Promise<void> } = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: ({ id }, done) => {
      connections.push(id);
      done();
    },
    onMailFrom: ({ address }, session, done) => {
      names.push(session.hostNameAppearsAs);
      done(reply(from?.(address)));
    },
    onRcptTo: ({ address }, _, done) => {
      tried.push(address);
      done(reply(to?.(address)));
    },
    onData(stream, session, done) {
      let message = '';
      stream.on('data', (chunk) => {
        message += chunk;
      });
      stream.on('end', async () => {
        got.push(message);
        await mailbox.onTaken?.();
        done(reply(data?.(session.envelope.rcptTo[0]?.address ?? '')));
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const config = readConfig({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Safety Qube <no-reply@mail.example>',
    DOMAINS: 'safety.example',
    INSECURE_HTTP: 'false',
    PUBLIC_PORT: '443',
  });
  const open = () => new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)));
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  closings.push(close);
  return Object.assign(mailbox, { got, tried, names, connections, open, config });
}
type Sink = Awaited<ReturnType<typeof sink>>;

/** Runs the mail jobs with a mail server while `during` runs. */
async function working(smtp: Sink, during: (mailer: ReturnType<typeof makeMailer>) => Promise<void>): Promise<void> {
  const jobs = await startJobs(t.ownerUrl, t.database, [sendMailJob(smtp.config)], quiet, { pollInterval: 50 });
  try {
    await during(makeMailer(smtp.config));
  } finally {
    await jobs.stop();
  }
}
const becomes = (to: string, status: string) =>
  expect.poll(async () => (await stored(to)).status, { timeout: 15_000 }).toBe(status);
const sendJobs = async (): Promise<number> =>
  (await t.owner.pool.query('select from graphile_worker.jobs where task_identifier = $1', ['send-mail'])).rowCount ??
  0;
const headerOf = (message: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im')
    .exec(message)?.[1]
    ?.replaceAll(/\r\n\s*/g, ' ')
    .trim();

test('without a mail server a mail is stored with its link', async () => {
  await makeMailer({ SMTP_URL: undefined }).send(ctx(), reset('kept@acme.example'));
  const mail = await stored('kept@acme.example');
  expect(mail).toMatchObject({ status: 'kept', subject: 'Choose a new password', sent_at: null });
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(`http://acme.localhost/resetpassword?token=${SECRET}`);
    expect(part).toContain('Acme');
  }
});

test('with a mail server a mail is sent after its transaction has committed, and the link is removed from the stored copy', async () => {
  const smtp = await sink();
  await working(smtp, async (mailer) => {
    await mailer.send(ctx(), reset('sent@acme.example'));
    await becomes('sent@acme.example', 'sent');
  });
  expect(smtp.got).toHaveLength(1);
  const message = smtp.got[0]?.replaceAll('=\r\n', '');
  expect(message).toContain('Subject: Choose a new password');
  expect(message).toContain('To: sent@acme.example');
  expect(message).toContain(SECRET);
  const mail = await stored('sent@acme.example');
  expect(mail.sent_at).toBeInstanceOf(Date);
  expect(mail.text + mail.html).not.toContain(SECRET);
  expect(mail.text).toContain('/resetpassword?token=…');
});

test('mails that follow one another share connections to the mail server, which are closed with the jobs', async () => {
  const smtp = await sink();
  const addresses = Array.from({ length: 12 }, (_, n) => `follows-${n}@acme.example`);
  await working(smtp, async (mailer) => {
    for (const address of addresses) await mailer.send(ctx(), reset(address));
    for (const address of addresses) await becomes(address, 'sent');
  });
  expect(smtp.got).toHaveLength(addresses.length);
  expect(smtp.connections.length).toBeLessThanOrEqual(2);
  await expect.poll(smtp.open).toBe(0);
});

test('a mail that was sent while the database was lost is marked as sent when it is back, and not sent again', async () => {
  const smtp = await sink();
  const line = await breakableLine(t.appUrl);
  const database = openDatabase(line.url, 2);
  smtp.onTaken = async () => {
    line.refuse(true);
    await closeConnections(t);
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
  }
}, 40_000);

test.each<[string, Parameters<typeof sink>[0]]>([
  ['its recipient', { to: () => 550 }],
  ['its content', { data: () => 554 }],
])(
  'a mail for which the server permanently rejects %s fails at once, and Administration shows why',
  async (_, refuses) => {
    const to = `refused-${Math.random().toString(36).slice(2)}@acme.example`;
    const smtp = await sink(refuses);
    await working(smtp, async (mailer) => {
      await mailer.send(ctx(), reset(to));
      await becomes(to, 'failed');
      await expect.poll(sendJobs, { timeout: 5000 }).toBe(0);
    });
    expect(smtp.tried).toEqual([to]);
    const administrator = await t.person(t.tenants.acme, 'administrator');
    const { items } = (await t.call('acme', `GET /api/management/mail?search=${to}`, { as: administrator })).json();
    expect(items).toMatchObject([{ to, status: 'failed', error: expect.stringMatching(/55[04].*no such box/) }]);
  },
);

test('a mail that the server rejects temporarily is retried with the same Message-ID', async () => {
  const to = 'later@acme.example';
  let tries = 0;
  const smtp = await sink({ data: () => (++tries === 1 ? 451 : undefined) });
  await working(smtp, async (mailer) => {
    await mailer.send(ctx(), reset(to));
    await expect.poll(async () => (await stored(to)).error, { timeout: 5000 }).toContain('451');
    expect((await stored(to)).status).toBe('waiting');
    await becomes(to, 'sent');
  });
  expect((await stored(to)).error).toBeNull();
  const ids = smtp.got.map((message) => headerOf(message, 'Message-ID'));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a mail keeps waiting when the mailbox is full, the sender is rejected or the server is unreachable', async () => {
  const smtp = await sink({
    to: (address) => (address.startsWith('full') ? 452 : undefined),
    from: () => (smtp.tried.length ? 550 : undefined),
  });
  await working(smtp, async (mailer) => {
    await mailer.send(ctx(), reset('full@acme.example'));
    await expect.poll(async () => (await stored('full@acme.example')).error, { timeout: 5000 }).toContain('452');
    await mailer.send(ctx(), reset('sender@acme.example'));
    await expect.poll(async () => (await stored('sender@acme.example')).error, { timeout: 5000 }).toContain('550');
  });
  const away = await sink();
  await closings.pop()?.();
  await working(away, async (mailer) => {
    await mailer.send(ctx(), reset('away@acme.example'));
    await expect
      .poll(async () => (await stored('away@acme.example')).error, { timeout: 5000 })
      .toContain('ECONNREFUSED');
  });
  for (const to of ['full', 'sender', 'away']) expect((await stored(`${to}@acme.example`)).status).toBe('waiting');
  await t.owner.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
});

test('a Message-ID contains the sender’s domain and the mail’s time, and HELO does not name this machine', async () => {
  const smtp = await sink();
  await working(smtp, async (mailer) => {
    for (const to of ['one@acme.example', 'two@acme.example']) {
      await mailer.send(ctx(), reset(to));
      await becomes(to, 'sent');
    }
  });
  const ids = smtp.got.map((message) => headerOf(message, 'Message-ID'));
  const of = async (to: string) => {
    const { id, created_at } = await stored(to);
    return `<${t.tenants.acme.id}.${id}.${created_at.getTime().toString(36)}@mail.example>`;
  };
  expect(ids).toEqual([await of('one@acme.example'), await of('two@acme.example')]);
  expect(new Set(smtp.names)).toEqual(new Set(['mail.example']));
});

test.each([
  ['no-reply@mail.example', 'safety.example', 'mail.example'],
  ['Safety <no-reply@Mail.Example>', 'localhost', 'mail.example'],
  ['Safety <no-reply@localhost>', 'safety.example', 'acme.safety.example'],
  ['no-reply@hse.local', 'safety.example,localhost', 'acme.safety.example'],
  ['no-reply@localhost', 'localhost', 'localhost'],
])('mail from %s of an installation at %s uses the host %s', (MAIL_FROM, DOMAINS, host) => {
  expect(mailHost(readConfig({ MAIL_FROM, DOMAINS }), 'acme')).toBe(host);
});

test('only mail that can be switched off has List-Id and List-Unsubscribe', async () => {
  const smtp = await sink();
  const told = { language: 'en', params: { firstname: 'Ada', number: 'HAZ-1', title: 'A hole', count: 2 } } as const;
  const optional = ['change', 'changes', 'digest'] as const;
  await working(smtp, async (mailer) => {
    for (const template of [...optional, 'urgent', 'invitation'] as const) {
      await mailer.send(ctx(), { ...told, to: `${template}@acme.example`, template, link: '/notifications' });
      await becomes(`${template}@acme.example`, 'sent');
    }
  });
  const messageTo = (template: string) => smtp.got.find((one) => one.includes(`To: ${template}@`)) ?? '';
  for (const template of optional) {
    expect(headerOf(messageTo(template), 'List-Id')).toBe('"Acme" <notifications.acme.safety.example>');
    const address = headerOf(messageTo(template), 'List-Unsubscribe');
    expect(address).toBe('<https://acme.safety.example/profile#notifications>');
  }
  for (const template of ['urgent', 'invitation']) expect(messageTo(template)).not.toMatch(/^List-/im);
  // One-click unsubscribe could be triggered by any person or program that opens the mail.
  for (const message of smtp.got) expect(message).not.toMatch(/^List-Unsubscribe-Post/im);
});

test('the Reply-To of a request for help is the person who sent it', async () => {
  const smtp = await sink();
  await working(smtp, async (mailer) => {
    const help = {
      template: 'contact-admin',
      language: 'en',
      params: { name: 'Ada', email: 'ada@acme.example', query: 'How?' },
    } as const;
    await mailer.send(ctx(), { ...help, to: 'admin@acme.example', replyTo: 'ada@acme.example' });
    await becomes('admin@acme.example', 'sent');
    await mailer.send(ctx(), reset('nobody@acme.example'));
    await becomes('nobody@acme.example', 'sent');
  });
  expect(smtp.got.map((message) => headerOf(message, 'Reply-To'))).toEqual(['ada@acme.example', undefined]);
});

test('a mail begins with the logo, the name and the colour of the organisation, and the logo is sent with it', async () => {
  const logo = await makeBrandPicture('logoLight', await dataUrlOf(600, 120));
  const db = t.database.forTenant(t.tenants.acme.id);
  await db
    .insertInto('brand_picture')
    .values({ digest: logo.digest, media_type: logo.mediaType, bytes: logo.bytes })
    .execute();
  const look = {
    logo_light: `/api/tenant/picture/${logo.digest}`,
    document_head: 'Acme <Steel>',
    primary_color: '#f5d90a',
  };
  await db.updateTable('tenant_theme').set(look).execute();
  const smtp = await sink();
  await working(smtp, async (mailer) => {
    await mailer.send(ctx(), reset('logo@acme.example'));
    await becomes('logo@acme.example', 'sent');
  });
  const { html } = await stored('logo@acme.example');
  expect(html).toContain('<bdi>Acme &lt;Steel&gt;</bdi>');
  expect(html).toContain('border-top:4px solid #f5d90a');
  const [, name = ''] = /color:(#[0-9a-f]{6})"><bdi>Acme/.exec(html) ?? [];
  expect(contrast(name, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  const [, fill = '', ink = ''] = /background:(#[0-9a-f]{6});color:(#[0-9a-f]{6})/i.exec(html) ?? [];
  expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5);

  const message = smtp.got[0] ?? '';
  expect(message).toContain(`Content-ID: <brand-${logo.digest}>`);
  const [, encoded = ''] = /Content-ID: <brand-[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(message) ?? [];
  const sent = Buffer.from(encoded, 'base64');
  expect(await sharp(sent).metadata()).toMatchObject({ format: 'png', width: 600, height: 120 });
  const [red = 0, green = 0, blue = 0] = await sharp(sent).removeAlpha().raw().toBuffer();
  for (const [channel, wanted] of [
    [red, 31],
    [green, 79],
    [blue, 184],
  ] as const)
    expect(Math.abs(channel - wanted)).toBeLessThan(6);

  await db.updateTable('tenant_theme').set({ logo_light: '' }).execute();
  await makeMailer({ SMTP_URL: undefined }).send(ctx(), reset('no-logo@acme.example'));
  expect((await stored('no-logo@acme.example')).html).not.toContain('<img');
});

test('text of users is escaped in a mail, and Arabic mail is right-to-left', () => {
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
