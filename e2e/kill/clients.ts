import { createHash } from 'node:crypto';
import type { Random } from '../../apps/api/src/seed/random.ts';
import { pngOf } from '../../apps/api/src/testing/images.ts';
import type { Account, Answer, KnownRecord, Operation, Who } from './account.ts';
import { makeAnswerer } from './alerts.ts';
import { makeFiller } from './forms.ts';
import { KIND_NAMES, KINDS, type Step } from './kinds.ts';
import { operation, wrong } from './operation.ts';
import { makeReporter } from './visitors.ts';
import type { World } from './world.ts';

interface Detail {
  readonly id: number;
  readonly number: string;
  readonly status: string;
  readonly version: number;
  readonly priority: number | null;
}
const detail = (answer: Answer): Detail => answer.body as Detail;

/** A client that makes calls one after another, on its own records and forms. */
export interface Client {
  /** Returns the next call; the previous one must be answered or given up before. */
  next(): Operation;
}

export function makeClient(name: string, random: Random, account: Account, world: World): Client {
  const mine: KnownRecord[] = [];
  /** Uploaded files that belong to no record yet, by uploader. */
  const held = new Map<Who, number[]>();
  const raiser: Who = random.chance(0.6) ? 'worker' : 'supervisor';
  let count = 0;
  const word = (): string => `${name}-${++count}`;
  const filler = makeFiller(raiser, word, random, account, world);
  const answerer = makeAnswerer(random, account);
  const reporter = makeReporter(word, account);

  /** Uploads a photo or a text; photos are re-encoded by the product, texts are stored unchanged. */
  function upload(as: Who): Operation {
    const isPhoto = random.chance(0.6);
    const label = word();
    const body = isPhoto
      ? pngOf(200 + (count % 500), 150 + Math.floor(random.next() * 200))
      : Buffer.from(`${label}\n${'line of a log\n'.repeat(1 + Math.floor(random.next() * 4000))}`);
    const path = `/api/attachments?name=${label}.${isPhoto ? 'png' : 'txt'}`;
    return operation(account, { as, method: 'POST', path, body, isLoose: true }, (answer) => {
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
    const kind = random.pick(KIND_NAMES);
    const as = KINDS[kind].raiser ?? raiser;
    const description = `Kill test ${word()}: cable across the walkway`;
    const attachmentIds = take(as);
    const body = {
      description,
      facilityId: world.facilityId,
      ...KINDS[kind].raise(random, world),
      ...(attachmentIds.length && { attachmentIds }),
    };
    const op = { as, method: 'POST', path: `/api/${kind}`, body, isLoose: !attachmentIds.length } as const;
    return operation(account, op, (answer) => {
      const { id, number, status, version, priority } = detail(answer);
      const made = { id, number, status, version, priority };
      const known = { ...made, kind, description, raiser: as, lines: ['raised'], comments: [], attachmentIds };
      if (account.records.has(id)) account.faults.push(`${number} was acknowledged twice`);
      account.records.set(id, known);
      mine.push(known);
    });
  }

  /** Records a change with its history entry and new version. */
  const changed = (record: KnownRecord, line: string) => (answer: Answer) => {
    const { status = record.status, version, priority = record.priority } = detail(answer) as Partial<Detail>;
    if (version !== record.version + 1)
      account.faults.push(`${record.number}: version ${version} after ${record.version}`);
    Object.assign(record, { status, version, priority });
    record.lines.push(line);
  };

  function comment(record: KnownRecord): Operation {
    const body = `Comment ${word()}`;
    const path = `/api/records/${record.id}/comments`;
    return operation(account, { as: record.raiser, method: 'POST', path, body: { body } }, () => {
      record.comments.push(body);
      record.lines.push('commented');
    });
  }

  function attach(record: KnownRecord): Operation {
    const as = record.raiser;
    if (!held.get(as)?.length) return upload(as);
    const attachmentIds = take(as);
    const path = `/api/records/${record.id}/attachments`;
    return operation(account, { as, method: 'POST', path, body: { attachmentIds, purpose: 'report' } }, () => {
      record.attachmentIds.push(...attachmentIds);
      record.lines.push('attached');
    });
  }

  /** A change with a version and no key: a repetition after it took effect is refused as stale, by one version. */
  function edit(record: KnownRecord): Operation {
    const description = `${record.description} (${word()})`;
    const path = `/api/${record.kind}/${record.id}`;
    const body = { description };
    const seen = { version: record.version, isRepeatable: true };
    const enter = changed(record, 'edited');
    const op = operation(account, { as: 'manager', method: 'PATCH', path, body, ...seen }, enter);
    return {
      ...op,
      enter(answer) {
        const current = (answer.body as { data?: Detail & { description: string } }).data;
        const isMine =
          answer.status === 409 && current?.version === record.version + 1 && current.description === description;
        if (isMine) enter({ status: 200, body: current });
        else op.enter(answer);
      },
    };
  }

  /** Takes a step, or first uploads the file that it needs. */
  function step(record: KnownRecord, { as, action, body, leaves, hasFile }: Step): Operation {
    if (hasFile && !held.get(as)?.length) return upload(as);
    const attachmentIds = hasFile ? take(as) : [];
    const path = `/api/${record.kind}/${record.id}/${action}`;
    const all = { ...body, ...(hasFile && { attachmentIds }) };
    const enter = changed(record, leaves);
    const { status } = record;
    return operation(account, { as, method: 'POST', path, body: all, version: record.version }, (answer) => {
      enter(answer);
      record.attachmentIds.push(...attachmentIds);
      // What came with files is not undone here: they would have to be detached.
      if (leaves !== 'edited' && !hasFile) record.undoable = { as, status, version: record.version };
    });
  }

  /** Undoes the last step; after a kill the time for it may be over, which changes nothing. */
  function undo(record: KnownRecord, { as, status }: NonNullable<KnownRecord['undoable']>): Operation {
    const path = `/api/records/${record.id}/undo`;
    const enter = changed(record, 'undone');
    const op = operation(account, { as, method: 'POST', path, body: {}, version: record.version }, (answer) => {
      enter(answer);
      record.status = status;
    });
    return { ...op, enter: (answer) => (answer.status === 422 ? undefined : op.enter(answer)) };
  }

  function bulk(records: readonly KnownRecord[]): Operation {
    const priority = 1 + (count++ % 4);
    const different = records.filter((record) => record.priority !== priority);
    const body = { ids: different.map(({ id }) => id), change: { action: 'setPriority', priority } };
    return operation(account, { as: 'manager', method: 'POST', path: '/api/records/bulk', body }, (answer) => {
      const { changed } = answer.body as { changed: number[] };
      if (changed.length < different.length) wrong(account, 'a bulk change left some out', answer);
      for (const record of different.filter(({ id }) => changed.includes(id))) {
        record.priority = priority;
        record.version += 1;
        record.lines.push('edited');
      }
    });
  }

  return {
    next() {
      if (random.chance(0.15)) return filler.next();
      if (random.chance(0.08)) return answerer.next();
      if (random.chance(0.06)) return reporter.next();
      const open = mine.filter(({ kind, status }) => !KINDS[kind].ends.includes(status)).slice(-6);
      const [record] = open.length ? [random.pick(open)] : [];
      const dice = random.next();
      if (!record || dice < 0.18) return dice < 0.08 ? upload(raiser) : raise();
      const kind = KINDS[record.kind];
      const { undoable } = record;
      delete record.undoable;
      if (undoable?.version === record.version && random.chance(0.3)) return undo(record, undoable);
      if (dice < 0.3) return comment(record);
      if (dice < 0.4) return attach(record);
      if (dice < 0.5) return kind.addPart && random.chance(0.5) ? step(record, kind.addPart(word())) : edit(record);
      if (dice < 0.6 && open.some(({ priority }) => priority !== 1 + (count % 4))) return bulk(open);
      return step(record, kind.next(record, random, world));
    },
  };
}
