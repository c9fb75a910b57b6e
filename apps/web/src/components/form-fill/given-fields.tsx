import type { PlaceValue } from '@safety-qube/domain/templates/answers';
import { AssetSelect } from '../ui/asset-select.tsx';
import { PersonSelect } from '../ui/person-select.tsx';
import { NO_PLACE, PlaceSelects } from '../ui/place-selects.tsx';
import type { GivenField } from './form-sources.ts';

const selectProps = ({ value, onChange, labelledBy, isInvalid, nearTo }: GivenField<number>) => ({
  value: value ?? null,
  onChange: (id: number | null) => onChange(id ?? undefined),
  'aria-labelledby': labelledBy,
  error: isInvalid,
  nearTo,
});

/** A person of the tenant. */
export const PersonAnswer = (field: GivenField<number>) => <PersonSelect {...selectProps(field)} clearable />;

/** A place of the tenant, down to the deepest known unit. */
export const PlaceAnswer = ({ value, onChange }: GivenField<PlaceValue>) => (
  <PlaceSelects
    value={{ ...NO_PLACE, ...value }}
    onChange={({ facilityId, ...below }) => onChange(facilityId === null ? undefined : { facilityId, ...below })}
  />
);

/** An asset of the tenant that is in use. */
export const AssetAnswer = (field: GivenField<number>) => <AssetSelect {...selectProps(field)} clearable />;
