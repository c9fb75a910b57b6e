import { ANSWER_LIMITS } from '@safety-qube/domain/templates/answer-limits';
import type * as domain from '@safety-qube/domain/templates/answers';
import * as z from 'zod';
import { ids } from './common.ts';

const UnitId = z.exactOptional(z.int().positive().nullable());
/** A place, down to the level that is known. */
export const placeInput = {
  facilityId: z.int().positive(),
  departmentId: UnitId,
  locationId: UnitId,
  subareaId: UnitId,
};

const FileIds = ids(ANSWER_LIMITS.files);
const Value = z.union([
  z.string().max(ANSWER_LIMITS.longText),
  z.number(),
  z.array(z.string().max(64)).max(500),
  z.array(z.number()).max(ANSWER_LIMITS.files),
  z.strictObject(placeInput),
  z
    .array(z.record(z.string().max(64), z.union([z.string().max(ANSWER_LIMITS.shortText), z.number()])))
    .max(ANSWER_LIMITS.rows),
]);
/** An answer; an empty one withdraws it. Whether it is valid for its question is decided by the rules of forms. */
export const Answer: z.ZodType<domain.Answer, domain.Answer> = z
  .strictObject({
    value: z.exactOptional(Value),
    notApplicable: z.exactOptional(z.boolean()),
    note: z.exactOptional(z.string().max(ANSWER_LIMITS.note)),
    photos: z.exactOptional(FileIds),
    taskIds: z.exactOptional(FileIds),
    /** Only in responses; ignored in requests. */
    otherTasks: z.exactOptional(z.int().positive()),
  })
  .meta({ id: 'Answer' });
