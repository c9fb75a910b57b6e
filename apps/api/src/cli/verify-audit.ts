// npm run verify-audit -- <slug or all> [--head <file>]: compares the audit log and the history of records with their seals, and the
// seals with heads that were kept elsewhere: in a mail, or in an archive of the tenant. Names the first line that was altered,
// removed, inserted or moved; then the exit code is 1.
import { parseArgs } from 'node:util';
import { openArchive } from '../platform/archive/read-archive.ts';
import { headText, readHeads } from '../platform/seals/chain-head.ts';
import { type Finding, verifyChain } from '../platform/seals/verify-chain.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run verify-audit -- <slug or all> [--head <file>].';

function parse(args: string[]): { slug: string; head?: string } {
  try {
    const { positionals, values } = parseArgs({ args, options: { head: { type: 'string' } }, allowPositionals: true });
    const [slug, ...more] = positionals;
    if (slug && !more.length && !(slug === 'all' && values.head !== undefined))
      return { slug, ...(values.head !== undefined && { head: values.head }) };
  } catch {
    // an unknown option
  }
  throw new StartFailure(USAGE);
}

const readManifest = async (file: string) => {
  const archive = await openArchive(file);
  archive.close();
  return archive.manifest;
};

/** Says which line was tampered with, and how. */
function sentence({ what, position, line }: Finding): string {
  const place = position === null ? 'a line' : `line ${position}`;
  const named = line ? `${place} (${line.source} ${line.id}${line.at ? ` of ${line.at}` : ''})` : place;
  if (what === 'rewritten')
    return `the head at ${place} is not that of the file: lines up to there were changed and sealed again.`;
  if (what === 'inserted' && position === null) return `${named} was inserted: it has no seal.`;
  return `${named} was ${what}.`;
}

await runCommand(async (args, { owner, tenantsOf }) => {
  const { slug, head } = parse(args);
  const heads = head === undefined ? [] : await readHeads(head, readManifest);
  for (const tenant of await tenantsOf(slug)) {
    const verified = await verifyChain(owner.forTenant(tenant.id), heads);
    const { finding, lines, erasedParts, unsealed } = verified;
    if (finding) {
      process.exitCode = 1;
      console.log(`${tenant.slug}: ${sentence(finding)} The ${lines} lines before it are as they were sealed.`);
      continue;
    }
    const also = [
      `${lines} lines are as they were sealed`,
      ...(unsealed ? [`${unsealed} are not sealed yet`] : []),
      ...(erasedParts ? [`${erasedParts} personal parts were erased`] : []),
      ...(heads.length ? ['the heads of the file are in the chain'] : []),
    ];
    console.log(`${tenant.slug}: ${also.join(', ')}.${verified.head ? ` Head: ${headText(verified.head)}` : ''}`);
  }
});
