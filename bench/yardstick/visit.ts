import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharp } from '../../apps/api/src/platform/image-readers.ts';
import type { Caller } from './caller.ts';
import { objectsOf } from './database.ts';
import { Refused } from './refused.ts';
import { digestOfClaim, settingsOf } from './report.ts';

/** Random bytes of a token, which is as long as that of a visitor. */
const TOKEN_BYTES = 560;

const SCANNED = `insert into poster_day (tenant_id, poster_id, day, scans)
    select $1, p.id, (now() at time zone f.time_zone)::date, 1 from poster p join facility f on f.tenant_id = $1 and f.id = p.facility_id
    where p.tenant_id = $1 and p.id = $2 and p.withdrawn_at is null
  on conflict (tenant_id, poster_id, day) do update set scans = poster_day.scans + 1 returning poster_id id`;
const CLAIMED = 'select id from report_claim where tenant_id = $1 and digest = $2';

/**
 * Answers a token for a code, which counts a scan, or for a claim. Codes of other posters than the caller's count as forged, at the
 * cost of a signature.
 */
export async function exchange({ tenantId, posterId }: Caller, request: string): Promise<object> {
  const { code, claim } = JSON.parse(request) as { code?: string; claim?: string };
  const { secret } = await settingsOf(tenantId);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  if (claim !== undefined) {
    const [found] = await objectsOf(CLAIMED, [tenantId, digestOfClaim(secret, claim)]);
    if (!found) throw new Refused(422);
    return { token };
  }
  createHmac('sha256', secret).update(`poster code\n${code}`).digest();
  if (posterId === undefined) throw new Refused(422);
  const [scanned] = await objectsOf(SCANNED, [tenantId, posterId]);
  if (!scanned) throw new Refused(422);
  return { token };
}

/** Keeps what a visitor's picture shows, with a preview: encoded again, so that nothing else of it is kept. */
export async function takeFile(_: Caller, bytes: Buffer): Promise<object> {
  const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
  const shown = await sharp(bytes).autoOrient().resize(within(2560)).jpeg({ quality: 84 }).toBuffer();
  const preview = await sharp(shown).resize(within(480)).webp({ quality: 76 }).toBuffer();
  const folder = process.env['YARDSTICK_FOLDER'] ?? tmpdir();
  for (const one of [shown, preview]) await writeFile(join(folder, randomUUID()), one);
  return {};
}
