import { createHash, randomUUID } from 'node:crypto';
import type { Random } from '../../apps/api/src/seed/random.ts';
import { pngOf } from '../../apps/api/src/testing/images.ts';
import type { Account, Answer, KnownHazard, Operation, Who } from './account.ts';

/** Milliseconds that an answer may take before it counts as lost. */
const PATIENCE = 20_000;

/** What the clients need to know of the tenant. */
export interface World {
  readonly origin: string;
  readonly tokens: Readonly<Record<Who, string>>;
  readonly facilityId: number;
  /** The facility's name. */
  readonly facility: string;
  readonly workerId: number;
}

/** Sends a call; undefined when no answer came, or one that says that something broke. */
export async function send({ origin, tokens }: World, op: Operation): Promise<Answer | undefined> {
  const isFile = Buffer.isBuffer(op.body);
  try {
    const answer = await fetch(`${origin}${op.path}`, {
      method: op.method,
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        authorization: tokens[op.as],
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        ...(op.key !== undefined && { 'idempotency-key': op.key }),
        ...(op.version !== undefined && { 'if-match': `"${op.version}"` }),
      },
      ...(op.method !== 'GET' && { body: isFile ? new Uint8Array(op.body as Buffer) : JSON.stringify(op.body) }),
    });
    const text = await answer.text();
    return answer.status >= 500 ? undefined : { status: answer.status, body: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

interface Detail {
  readonly id: number;
  readonly number: string;
  readonly status: string;
  readonly version: number;
  readonly priority: number | null;
}
const detail = (answer: Answer): Detail => answer.body as Detail;

/** What each step of a life leaves in the history. */
const LINES = {
  assign: 'assigned',
  fix: 'fixed',
  implement: 'implemented',
  approve: 'approved',
  reject: 'rejected',
  accept: 'accepted',
  decline: 'declined',
} as const;

/** One person at work: makes calls one after the other, each about hazards of its own. */
export interface Client {
  /** The next call; it has to be answered, or given up, before there is another one. */
  next(): Promise<Operation>;
}

export function makeClient(name: string, random: Random, account: Account, world: World): Client {
  const mine: KnownHazard[] = [];
  /** Files that were brought and belong to no hazard yet, by whoever brought them. */
  const held = new Map<Who, number[]>();
  const raiser: Who = random.chance(0.6) ? 'worker' : 'supervisor';
  let count = 0;
  const word = (): string => `${name}-${++count}`;

  const wrong = (what: string, { status, body }: Answer): void =>
    void account.faults.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  /** A call with a key of its own, unless it says that it knows a repetition by its version alone. */
  const operation = (
    op: Omit<Operation, 'enter' | 'isLoose'> & { isLoose?: boolean },
    enter: (answer: Answer) => void,
  ): Operation => ({
    isLoose: false,
    ...(op.version === undefined && { key: randomUUID() }),
    ...op,
    enter(answer) {
      if (answer.status >= 300) return wrong(`${op.method} ${op.path}`, answer);
      enter(answer);
    },
  });

  /** Brings a photo or a text; photos are made anew by the product, texts are kept as they are. */
  async function bring(as: Who): Promise<Operation> {
    const isPhoto = random.chance(0.6);
    const label = word();
    const body = isPhoto
      ? pngOf(200 + (count % 500), 150 + Math.floor(random.next() * 200))
      : Buffer.from(`${label}\n${'line of a log\n'.repeat(1 + Math.floor(random.next() * 4000))}`);
    const path = `/api/attachments?name=${label}.${isPhoto ? 'png' : 'txt'}`;
    return operation({ as, method: 'POST', path, body, isLoose: true }, (answer) => {
      const { id } = detail(answer);
      account.files.set(id, {
        id,
        sha256: isPhoto ? undefined : createHash('sha256').update(body).digest('hex'),
      });
      held.set(as, [...(held.get(as) ?? []), id]);
    });
  }
  const take = (as: Who): number[] => held.get(as)?.splice(0) ?? [];

  function raise(): Operation {
    const description = `Kill test ${word()}: cable across the walkway`;
    const attachmentIds = take(raiser);
    const body = {
      description,
      facilityId: world.facilityId,
      category: 'housekeeping',
      immediateDanger: random.chance(0.2),
      ...(attachmentIds.length && { attachmentIds }),
    };
    const op = { as: raiser, method: 'POST', path: '/api/hazards', body, isLoose: !attachmentIds.length } as const;
    return operation(op, (answer) => {
      const { id, number, status, version, priority } = detail(answer);
      const known = {
        id,
        number,
        description,
        raiser,
        status,
        version,
        priority,
        lines: ['raised'],
        comments: [],
        attachmentIds,
      };
      if (account.hazards.has(id)) account.faults.push(`${number} was acknowledged twice`);
      account.hazards.set(id, known);
      mine.push(known);
    });
  }

  /** Enters a change that has left a line and a version. */
  const changed = (hazard: KnownHazard, line: string) => (answer: Answer) => {
    const { status, version, priority } = detail(answer);
    if (version !== hazard.version + 1)
      account.faults.push(`${hazard.number}: version ${version} after ${hazard.version}`);
    Object.assign(hazard, { status, version, priority });
    hazard.lines.push(line);
  };

  function comment(hazard: KnownHazard): Operation {
    const body = `Comment ${word()}`;
    const path = `/api/records/${hazard.id}/comments`;
    return operation({ as: raiser, method: 'POST', path, body: { body } }, () => {
      hazard.comments.push(body);
      hazard.lines.push('commented');
    });
  }

  function attach(hazard: KnownHazard, as: Who): Operation {
    const attachmentIds = take(as);
    const path = `/api/records/${hazard.id}/attachments`;
    return operation({ as, method: 'POST', path, body: { attachmentIds, purpose: 'report' } }, () => {
      hazard.attachmentIds.push(...attachmentIds);
      hazard.lines.push('attached');
    });
  }

  /** A change that carries a version and no key: a repetition of one that took effect is refused as stale, by one version. */
  function edit(hazard: KnownHazard): Operation {
    const description = `${hazard.description} (${word()})`;
    const path = `/api/hazards/${hazard.id}`;
    const op = operation(
      { as: 'manager', method: 'PATCH', path, body: { description }, version: hazard.version },
      changed(hazard, 'edited'),
    );
    return {
      ...op,
      enter(answer) {
        const current = (answer.body as { data?: Detail & { description: string } }).data;
        const isMine =
          answer.status === 409 && current?.version === hazard.version + 1 && current.description === description;
        if (isMine) changed(hazard, 'edited')({ status: 200, body: current });
        else op.enter(answer);
      },
    };
  }

  /** The next step of a hazard's life, or the file that it needs first. */
  async function live(hazard: KnownHazard): Promise<Operation> {
    const step = (as: Who, action: keyof typeof LINES, body: Record<string, unknown>): Operation =>
      operation(
        {
          as,
          method: 'POST',
          path: `/api/hazards/${hazard.id}/${action}`,
          body,
          version: hazard.version,
          key: randomUUID(),
        },
        changed(hazard, LINES[action]),
      );
    const withEvidence = async (as: Who, action: 'fix' | 'implement'): Promise<Operation> => {
      if (!held.get(as)?.length) return bring(as);
      const attachmentIds = take(as);
      const op = step(as, action, { what: 'Put right', attachmentIds });
      return {
        ...op,
        enter(answer) {
          op.enter(answer);
          hazard.attachmentIds.push(...attachmentIds);
        },
      };
    };
    switch (hazard.status) {
      case 'Open':
        if (random.chance(0.3)) return withEvidence('supervisor', 'fix');
        return step('manager', 'assign', { team: [world.workerId], dueOn: '2027-01-15' });
      case 'Resolution Implemented':
        return random.chance(0.7) ? step('member', 'approve', {}) : step('member', 'reject', { reason: 'Not yet' });
      case 'Resolution Approved by EHS Team':
        return random.chance(0.8) ? step(raiser, 'accept', {}) : step(raiser, 'decline', { reason: 'Still there' });
      default:
        return withEvidence(hazard.lines.includes('fixed') ? 'supervisor' : 'worker', 'implement');
    }
  }

  function bulk(hazards: readonly KnownHazard[]): Operation {
    const priority = 1 + (count++ % 4);
    const different = hazards.filter((hazard) => hazard.priority !== priority);
    const body = { ids: different.map(({ id }) => id), change: { action: 'setPriority', priority } };
    return operation({ as: 'manager', method: 'POST', path: '/api/records/bulk', body }, (answer) => {
      const { changed } = answer.body as { changed: number[] };
      if (changed.length < different.length) wrong('a bulk change left some out', answer);
      for (const hazard of different.filter(({ id }) => changed.includes(id))) {
        hazard.priority = priority;
        hazard.version += 1;
        hazard.lines.push('edited');
      }
    });
  }

  return {
    async next() {
      const open = mine.filter((hazard) => hazard.status !== 'Closed').slice(-6);
      const [hazard] = open.length ? [random.pick(open)] : [];
      const dice = random.next();
      if (!hazard || dice < 0.18) return dice < 0.08 ? bring(raiser) : raise();
      if (dice < 0.3) return comment(hazard);
      if (dice < 0.4) return held.get(raiser)?.length ? attach(hazard, raiser) : bring(raiser);
      if (dice < 0.5) return edit(hazard);
      if (dice < 0.6 && open.some(({ priority }) => priority !== 1 + (count % 4))) return bulk(open);
      return live(hazard);
    },
  };
}
