import { randomUUID } from 'node:crypto';
import { question, template } from '@safety-qube/domain/templates/templates.factory';
import type { Random } from '../../apps/api/src/seed/random.ts';
import type { Account, KnownForm, Operation, Who } from './account.ts';
import { operation } from './operation.ts';
import { send, type World } from './world.ts';

const QUESTIONS = Array.from({ length: 12 }, (_, at) => `q${at}`);
const FORM = template(QUESTIONS.map((id) => question('short-text', id)));

/** Publishes a form and schedules it at a facility. Returns the id of the schedule. */
export async function prepareForm(world: Pick<World, 'origin' | 'tokens'>, facilityId: number): Promise<number> {
  const ask = async (path: string, body: object, version?: number) => {
    const head = { as: 'administrator', method: 'POST', path, key: randomUUID() } as const;
    const answer = await send(world, { ...head, body: { ...body }, ...(version !== undefined && { version }) });
    if (answer?.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(answer)}`);
    return answer.body as { id: number; version: number };
  };
  const { id, version } = await ask('/api/templates', { module: 'inspection', content: FORM });
  await ask(`/api/templates/${id}/publish`, {}, version);
  return (await ask('/api/schedules', { kind: 'on-demand', templateId: id, facilityId })).id;
}

/** Creates a client that fills in forms answer by answer, and sometimes changes an answer. */
export function makeFiller(as: Who, word: () => string, random: Random, account: Account, { scheduleId }: World) {
  let form: KnownForm | undefined;

  function begin(): Operation {
    const path = `/api/schedules/${scheduleId}/executions`;
    return operation(account, { as, method: 'POST', path, body: {} }, ({ body }) => {
      const { id } = body as { id: number };
      if (account.forms.has(id)) account.faults.push(`form ${id} was started twice`);
      form = { id, answers: new Map(), isSubmitted: false };
      account.forms.set(id, form);
    });
  }

  /** Has no key: the same answer sent again has no effect. */
  function answer({ id, answers }: KnownForm): Operation {
    const questionId = random.pick(QUESTIONS);
    const [text, seen] = [word(), answers.get(questionId)?.version ?? 0];
    const path = `/api/executions/${id}/answers/${questionId}`;
    const body = { answer: { value: text }, version: seen };
    return operation(account, { as, method: 'PUT', path, body, isRepeatable: true }, ({ body }) => {
      const { version } = body as { version: number };
      if (version !== seen + 1) account.faults.push(`${path}: version ${version} after ${seen}`);
      answers.set(questionId, { text, version });
    });
  }

  const submit = (known: KnownForm): Operation =>
    operation(account, { as, method: 'POST', path: `/api/executions/${known.id}/submit`, body: {} }, () => {
      known.isSubmitted = true;
      form = undefined;
    });

  return {
    /** Returns the next call about forms. */
    next(): Operation {
      if (!form) return begin();
      return form.answers.size > 5 && random.chance(0.2) ? submit(form) : answer(form);
    },
  };
}
