import { fromEntries } from '@safety-qube/domain/objects';
import { RECORD_TYPE_NAMES, RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { createReactComponent } from '@tabler/icons-react';

/** The icons of the types of records. */
export const RECORD_ICONS = fromEntries(
  RECORD_TYPE_NAMES.map((type) => [
    type,
    createReactComponent('outline', type, type, [['path', { d: RECORD_TYPES[type].icon, key: 'path' }]]),
  ]),
);
