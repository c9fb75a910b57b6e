import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import * as z from 'zod';

/** What is broken in the administration. */
export const BROKEN_KINDS = [
  'categoryWithoutApprover',
  'defaultWhoLeft',
  'emptyGroup',
  'groupByLanguage',
  'lineWithoutLevel',
  'fieldNotShown',
  'mailFailed',
  'logUnsealed',
] as const;
/** What to do next in the administration. */
export const NEXT_KINDS = [
  'addFacilities',
  'invitePeople',
  'nameApprovers',
  'admitPeople',
  'nameSecondAdministrator',
  'inviteAgain',
  'chooseDefaultOwners',
  'reviewTexts',
  'keepSealsElsewhere',
] as const;

const finding = <const K extends readonly [string, ...string[]]>(kinds: K) =>
  z.object({
    kind: z.enum(kinds),
    count: z.int(),
    /** Names of some of what it is about. */
    examples: z.array(z.string()),
    /** The facility, where it is about a single one. */
    facilityId: z.int().nullable(),
    /** The type of record that the first one is about, if it is about types. */
    recordType: z.enum(RECORD_TYPE_NAMES).nullable(),
  });

/** What there is to do in the administration, for the pages that the caller may change. */
export const ManagementOverview = z
  .object({ broken: z.array(finding(BROKEN_KINDS)), next: z.array(finding(NEXT_KINDS)) })
  .meta({ id: 'ManagementOverview' });
export type ManagementOverview = z.infer<typeof ManagementOverview>;
export type Finding = ManagementOverview['broken'][number] | ManagementOverview['next'][number];

/** What an administrator of a new organisation does first, in this order. */
export const FIRST_STEPS = ['places', 'people', 'approvers', 'poster', 'inspection'] as const;
const FirstStep = z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() });
export type FirstStep = z.infer<typeof FirstStep>;
export const FirstSteps = z.object({ steps: z.array(FirstStep) }).meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof FirstSteps>;
