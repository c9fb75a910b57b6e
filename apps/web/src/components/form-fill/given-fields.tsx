import type { PlaceValue } from '@safety-qube/domain/templates/answers';
import { AssetSelect } from '../ui/asset-select.tsx';
import { PersonSelect } from '../ui/person-select.tsx';
import { NO_PLACE, PlaceSelects } from '../ui/place-selects.tsx';
import type { GivenField } from './form-sources.ts';

/** A person of the tenant. */
export const PersonAnswer = ({ value, onChange, labelledBy, isInvalid, nearTo }: GivenField<number>) => (
  <PersonSelect
    value={value ?? null}
    onChange={(id) => onChange(id ?? undefined)}
    aria-labelledby={labelledBy}
    error={isInvalid}
    nearTo={nearTo}
    clearable
  />
);

/** A place of the tenant, down to the deepest known unit. */
export const PlaceAnswer = ({ value, onChange }: GivenField<PlaceValue>) => (
  <PlaceSelects
    value={{ ...NO_PLACE, ...value }}
    onChange={({ facilityId, ...below }) => onChange(facilityId === null ? undefined : { facilityId, ...below })}
  />
);

/** An asset of the tenant that is in use. */
export const AssetAnswer = ({ value, onChange, labelledBy, isInvalid, nearTo }: GivenField<number>) => (
  <AssetSelect
    value={value ?? null}
    onChange={(id) => onChange(id ?? undefined)}
    aria-labelledby={labelledBy}
    error={isInvalid}
    nearTo={nearTo}
    clearable
  />
);
