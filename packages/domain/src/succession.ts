import { RECORD_TYPE_NAMES } from './record-types/record-types.ts';

/**
 * What can be handed over: open records by their type, forms that are being filled in, settings that name the person, the people who
 * report to them, and their groups.
 */
export const WORK_KINDS = [
  ...RECORD_TYPE_NAMES,
  ...(['form', 'approver', 'facilityDefault', 'notificationRule', 'report', 'group'] as const),
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Whether somebody has to take work of a kind over. Membership of a group ends with the account otherwise. */
export const needsSuccessor = (kind: WorkKind): boolean => kind !== 'group';

/** Who gets the work of one kind at one facility; of settings for all facilities, the facility is null. */
export interface Succession {
  readonly kind: WorkKind;
  readonly facilityId: number | null;
  readonly employeeId: number;
}

const SUCCESSION = new RegExp(`^(${WORK_KINDS.join('|')}):(\\d{0,15}):(\\d{1,15})$`);

/** Returns successions as text: `hazard:12:45,approver::46` (kind, facility or nothing, person). */
export const formatSuccessions = (successions: readonly Succession[]): string =>
  successions.map(({ kind, facilityId, employeeId }) => `${kind}:${facilityId ?? ''}:${employeeId}`).join(',');

/** Whether a text is one of `formatSuccessions`. */
export const areSuccessions = (text: string): boolean => text.split(',').every((one) => SUCCESSION.test(one));

/** Reads the text of `formatSuccessions`. */
export const readSuccessions = (text: string): Succession[] =>
  text.split(',').map((one) => {
    const [, kind, facility, employee] = SUCCESSION.exec(one) ?? [];
    return { kind: kind as WorkKind, facilityId: facility ? Number(facility) : null, employeeId: Number(employee) };
  });
