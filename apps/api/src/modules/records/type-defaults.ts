import type { Channel } from '@safety-qube/domain/notifications/notification-audience';
import type { NotificationEvent } from '@safety-qube/domain/notifications/notification-events';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { SeededRole } from '@safety-qube/domain/seeded-roles';

/** A custom field that a new tenant begins with. */
export interface DefaultField {
  readonly key: string;
  readonly label: string;
  readonly kind: 'choice' | 'text' | 'yes-no';
  readonly required: boolean;
  readonly position: number;
  readonly options: readonly { id: number; value: string; label: string; isActive: boolean; order: number }[];
}

/** Who is notified of an event in a new tenant, and how: people with a relation to the record, or a role by its key. */
export type DefaultRule = readonly [
  NotificationEvent,
  readonly Channel[],
  readonly (Relation | { readonly role: SeededRole })[],
];
export const BOTH = ['inApp', 'mail'] as const satisfies readonly Channel[];
export const IN_APP = ['inApp'] as const satisfies readonly Channel[];

const slugOf = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
/** Creates options numbered from 1, in the given order; their values are derived from the labels unless given. */
export const options = (...labels: (string | { value: string; label: string })[]): DefaultField['options'] =>
  labels.map((one, index) => ({
    id: index + 1,
    ...(typeof one === 'string' ? { value: slugOf(one), label: one } : one),
    isActive: true,
    order: index + 1,
  }));

/** The field with the categories of a type, in the given order. */
export const categoryField = (...labels: Parameters<typeof options>): DefaultField => ({
  key: 'category',
  label: 'Category',
  kind: 'choice',
  required: true,
  position: 1,
  options: options(...labels),
});
