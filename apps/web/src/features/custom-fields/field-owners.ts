import { isRecordType } from '@safety-qube/domain/record-types/record-types';
import { FIELD_OWNERS, type FieldOwner } from '@safety-qube/domain/records/field-owners';
import type { TFunction } from 'i18next';
import { setupOf } from '../../config/record-types.ts';

/** The name of what fields belong to. */
export const ownerName = (t: TFunction, owner: FieldOwner): string =>
  isRecordType(owner) ? t(setupOf(owner).labels.many) : t(`customField.owner.${owner}`);

/** What fields can belong to, to choose from. */
export const ownerOptions = (t: TFunction) => FIELD_OWNERS.map((value) => ({ value, label: ownerName(t, value) }));
