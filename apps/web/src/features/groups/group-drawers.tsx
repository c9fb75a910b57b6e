import { Button } from '@mantine/core';
import { createGroup, deleteGroup, updateGroup } from '@safety-qube/contract/endpoints/groups';
import type { UserGroup } from '@safety-qube/contract/schemas/groups';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddDrawer, EditDrawer } from '../../components/register/register-drawer.tsx';
import { toastChange } from '../../components/ui/change-toast.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { call } from '../../shared/api/call.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { GroupEffect, NAMED_BY } from './group-effect.tsx';
import { GroupFields } from './group-fields.tsx';
import { EMPTY_GROUP, GROUP_FORM } from './group-values.ts';
import { GROUPS, groupEffectQuery } from './groups.queries.ts';
import { useGroupWords } from './use-group-words.ts';

/** The button that takes a group out of use, after its effect was shown. */
function TakeOut({ group, onGone }: { group: UserGroup; onGone: () => void }) {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, kind, memberIds, facilityIds, unitIds, roleIds, jobs, employments, languages } = group;
  const draft = { id, kind, memberIds, facilityIds, unitIds, roleIds, jobs, employments, languages };
  const { data: effect } = useQuery({ ...groupEffectQuery(draft), enabled: isAsking });
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteGroup, { params: { id } }),
    onSuccess: (answer) => {
      toastChange(t('groups.deleted', { name: group.name }), answer, () => GROUPS.refresh(client));
      void GROUPS.refresh(client);
      onGone();
    },
    onError: toastRefusal,
  });
  const counts = {
    people: whole(effect?.people ?? group.people),
    // Who may not know of confidential records gets no number of them.
    ...Object.fromEntries(NAMED_BY.map((by) => [by, effect?.[by] === undefined ? '–' : whole(effect[by])])),
  };
  return (
    <FormSection>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        {t('groups.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('groups.deleteTitle', { name: group.name })}
          text={t('groups.deleteText', counts)}
          action={t('groups.delete')}
          isBusy={isPending || !effect}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </FormSection>
  );
}

/** The group that is open beside the list. */
export function GroupDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { words, labels } = useGroupWords();
  return (
    <EditDrawer
      {...{ id, onClose, form: GROUP_FORM, loadingTitle: t('groups.one') }}
      title={({ name }) => <bdi>{name}</bdi>}
      texts={{
        name: t('groups.name'),
        kind: [t('groups.kind'), ({ kind }) => t(`groups.kind.${kind}`)],
        memberIds: [labels.memberIds, words.memberIds],
        facilityIds: [labels.facilityIds, words.facilityIds],
        unitIds: [labels.unitIds, words.unitIds],
        roleIds: [labels.roleIds, words.roleIds],
        jobs: [labels.jobs, words.jobs],
        employments: [labels.employments, words.employments],
        languages: [labels.languages, words.languages],
        fields: [labels.fields, words.fields],
      }}
      save={(body) => call(updateGroup, { params: { id }, body })}
      message={({ name }) => t('groups.saved', { name })}
    >
      {({ control, item }) => (
        <>
          <GroupFields control={control} isPartlyHidden={item.hasHiddenConditions} />
          <GroupEffect control={control} id={id} isPartlyHidden={item.hasHiddenConditions} />
          {item.abilities.delete && <TakeOut group={item} onGone={onClose} />}
        </>
      )}
    </EditDrawer>
  );
}

/** The form that adds a group. */
export function NewGroupDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AddDrawer
      {...{ form: GROUP_FORM, title: t('groups.add'), onClose, defaultValues: EMPTY_GROUP }}
      add={(values) => call(createGroup, { body: GROUP_FORM.bodyOf(values) })}
      message={({ name }) => t('groups.added', { name })}
    >
      {(control) => (
        <>
          <GroupFields control={control} isNew />
          <GroupEffect control={control} />
        </>
      )}
    </AddDrawer>
  );
}
