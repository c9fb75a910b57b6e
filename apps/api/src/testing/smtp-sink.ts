import { SMTPServer } from 'smtp-server';

/** Starts a mail server that accepts everything, keeps it, and counts how often each Message-ID was received. */
export async function startSink(): Promise<{
  port: number;
  seen: Map<string, number>;
  texts: string[];
  stop(): Promise<void>;
}> {
  const seen = new Map<string, number>();
  const texts: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => {
        const id = /^Message-ID:\s*<([^>]+)>/im.exec(text)?.[1] ?? 'none';
        texts.push(text);
        seen.set(id, (seen.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  server.on('error', () => undefined); // a client that was killed while sending
  await new Promise<void>((answer) => server.listen(0, '127.0.0.1', () => answer()));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, seen, texts, stop: () => new Promise((answer) => server.close(() => answer())) };
}
