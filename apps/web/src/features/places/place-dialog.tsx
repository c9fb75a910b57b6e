import { Button, Stack, TextInput } from '@mantine/core';
import type { PlaceOfTree } from '@safety-qube/contract/schemas/organisation';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { PLACE_SEPARATOR } from '@safety-qube/domain/place-levels';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../components/ui/dialog.module.css';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { Select } from '../../components/ui/select.tsx';
import { CallError } from '../../shared/api/call.ts';
import { useLevels } from '../../shared/places/places.ts';
import { EffectList, isUnused } from './effect-list.tsx';
import { levelsBelow, type PlaceAction } from './place-actions.ts';
import { mergePlaces, removePlace, savePlace } from './place-changes.ts';
import { type PlaceTarget, placeUseQuery } from './places.queries.ts';
import { PlaceSight } from './sight-effect.tsx';
import { keyOf } from './tree.ts';
import { usePlaceChange } from './use-place-change.ts';

const NAME_TAKEN = 'PLACE_NAME_TAKEN';
/** Places that are listed at once; typing narrows them. */
const MAX_SHOWN = 100;

interface DialogProps<A extends PlaceAction = PlaceAction> {
  readonly action: A;
  readonly places: readonly PlaceOfTree[];
  readonly onClose: () => void;
}
type Of<K extends PlaceAction['kind']> = DialogProps<Extract<PlaceAction, { kind: K }>>;
type OnPlace = DialogProps<Exclude<PlaceAction, { kind: 'add' }>>;

/** Names a new place, or renames one. */
function NameDialog({ action, onClose }: Of<'add'> | OnPlace) {
  const { t } = useTranslation();
  const { label } = useLevels();
  const [name, setName] = useState(action.kind === 'add' ? '' : action.place.name);
  const [isMissing, setMissing] = useState(false);
  const change = usePlaceChange(onClose);
  const refusal = change.error instanceof CallError && change.error.code === NAME_TAKEN && change.error.serverMessage;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    setMissing(!given);
    if (!given) return;
    change.mutate(async () => {
      if (action.kind !== 'add') {
        const { level, id, version } = action.place;
        const answer = await savePlace(level, { id, name: given, version });
        return { message: t('places.renamed', { name: given }), answer };
      }
      const { level, under } = action;
      const parentId = under && under.level !== 'facility' ? under.id : null;
      const where = under && { facilityId: under.facilityId, parentId };
      return { message: t('places.added', { name: given }), answer: await savePlace(level, { name: given, ...where }) };
    });
  };
  const title =
    action.kind === 'add'
      ? t('places.add', { level: label(action.level) })
      : t('places.renameTitle', { name: action.place.name });
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={save} noValidate>
        <TextInput
          label={t('places.name')}
          maxLength={NAME_LIMITS.place}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            change.reset();
          }}
          error={isMissing ? t('form.required') : refusal}
          autoComplete="off"
          data-autofocus
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" size="md" loading={change.isPending}>
            {action.kind === 'add' ? t('places.addShort') : t('places.rename')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** The name of a place with those that it is in. */
function useFullName(places: readonly PlaceOfTree[]) {
  const byKey = new Map(places.map((place) => [keyOf(place), place]));
  return (place: PlaceOfTree): string => {
    const names: string[] = [];
    for (let at: PlaceOfTree | undefined = place; at && names.length < 4; ) {
      names.unshift(at.name);
      if (at.level === 'facility') break;
      at = byKey.get(at.parentId === null ? `f${at.facilityId}` : `u${at.parentId}`);
    }
    return names.join(PLACE_SEPARATOR);
  };
}

/** Chooses where a place is moved, or into which other one it is merged, and says what goes along. */
function TargetDialog({ action, places, onClose }: OnPlace) {
  const { t } = useTranslation();
  const { below } = useLevels();
  const fullName = useFullName(places);
  const [target, setTarget] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const change = usePlaceChange(onClose);
  const { place } = action;
  const isMerge = action.kind === 'merge';
  const offered = places.filter((one) => {
    if (!one.isActive || keyOf(one) === keyOf(place)) return false;
    if (isMerge) return one.level === place.level;
    return levelsBelow(one, below).includes(place.level);
  });
  const chosen = offered.find((one) => keyOf(one) === target);
  const targetOf = (one: PlaceOfTree): PlaceTarget => {
    if (isMerge) return { moveTo: one.id };
    return { facilityId: one.facilityId, ...(one.level !== 'facility' && { parentId: one.id }) };
  };
  const submit = () => {
    setMissing(!chosen);
    if (!chosen) return;
    change.mutate(async () => {
      const { level, id, name, version } = place;
      if (isMerge)
        return {
          message: t('places.merged', { name, into: chosen.name }),
          answer: await mergePlaces(place, chosen.id),
        };
      const parentId = chosen.level === 'facility' ? null : chosen.id;
      const answer = await savePlace(level, { id, facilityId: chosen.facilityId, parentId, version });
      return { message: t('places.moved', { name }), answer };
    });
  };
  return (
    <Dialog onClose={onClose} title={t(isMerge ? 'places.mergeTitle' : 'places.moveTitle', { name: place.name })}>
      <Stack gap={16}>
        <p className={dialog['text']}>{t(isMerge ? 'places.mergeText' : 'places.moveText', { name: place.name })}</p>
        <Select
          label={t(isMerge ? 'places.mergeInto' : 'places.moveTo')}
          placeholder={t('form.choosePlaceholder')}
          searchable
          limit={MAX_SHOWN}
          nothingFoundMessage={t('list.noOption')}
          data={offered.map((one) => ({ value: keyOf(one), label: fullName(one) }))}
          value={target}
          onChange={setTarget}
          error={isMissing && !chosen && t('form.choose')}
        />
        <EffectList place={place} />
        {chosen && <PlaceSight place={place} target={targetOf(chosen)} />}
      </Stack>
      <DialogFoot stays onCancel={onClose}>
        <Button size="md" loading={change.isPending} onClick={submit}>
          {t(isMerge ? 'places.mergeShort' : 'places.move')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Says what depends on a place before it is deactivated or deleted. */
function LeaveDialog({ action, onClose }: OnPlace) {
  const { t } = useTranslation();
  const change = usePlaceChange(onClose);
  const { place } = action;
  const { level, id, name, version } = place;
  const { data: use, isPending } = useQuery(placeUseQuery(place));
  const isDelete = action.kind === 'delete';
  const cannotDelete = isDelete && use !== undefined && !isUnused(use);
  const submit = () =>
    change.mutate(async () => {
      if (isDelete) return { message: t('places.deleted', { name }), answer: await removePlace(place) };
      const answer = await savePlace(level, { id, isActive: false, version });
      return { message: t('places.deactivated', { name }), answer };
    });
  return (
    <Dialog onClose={onClose} title={t(isDelete ? 'places.deleteTitle' : 'places.deactivateTitle', { name })}>
      <Stack gap={16}>
        <p className={dialog['text']}>
          {t(cannotDelete ? 'places.deleteInUse' : isDelete ? 'places.deleteText' : 'places.deactivateText', { name })}
        </p>
        <EffectList place={place} />
      </Stack>
      <DialogFoot onCancel={onClose}>
        {!cannotDelete && (
          <Button color="red" size="md" loading={isPending || change.isPending} onClick={submit}>
            {t(isDelete ? 'places.delete' : 'places.deactivate')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

/** The dialog of an action on a place. */
export function PlaceDialog({ action, ...props }: DialogProps) {
  if (action.kind === 'add') return <NameDialog {...props} action={action} />;
  if (action.kind === 'rename') return <NameDialog {...props} action={action} />;
  if (action.kind === 'move' || action.kind === 'merge') return <TargetDialog {...props} action={action} />;
  return <LeaveDialog {...props} action={action} />;
}
