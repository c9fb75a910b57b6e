import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';

/** A field that the tenant has defined, as those see it who fill it in. */
export const customField = (id: number, label: string, more: Partial<CustomField> = {}): CustomField => ({
  ...{ id, type: 'role', key: `key-${id}`, label, kind: 'text', facilityId: null, required: false, isActive: true },
  ...{ order: id, isOwn: true, help: null, unit: null, requiredFrom: null, shownWhen: null, defaultValue: null },
  options: [],
  ...more,
});
export const fieldOption = (id: number, label: string): CustomField['options'][number] => ({
  ...{ id, value: label.toLowerCase(), label, isActive: true, order: id, instruction: null },
});
