import { Text, TextInput } from '@mantine/core';
import { setEmergencyNumber } from '@safety-qube/contract/endpoints/organisation';
import { EMERGENCY_NUMBER, type Facility } from '@safety-qube/contract/schemas/organisation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/ui/section.tsx';
import { toastUndo } from '../../components/ui/undo-toast.tsx';
import { call } from '../../shared/api/call.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { useMay, useReach } from '../../shared/session/access.ts';
import { facilitiesQuery } from '../../shared/session/session-queries.ts';
import classes from './organisation.module.css';

/** The number of one facility; a change is saved when the field is left, with an undo. */
function NumberField({ facility, canEdit }: { facility: Facility; canEdit: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const before = facility.emergencyNumber;
  const [text, setText] = useState(before ?? '');
  const value = text.trim() || null;
  const isInvalid = value !== null && !EMERGENCY_NUMBER.test(value);
  const save = useMutation({
    mutationFn: ({ emergencyNumber }: { emergencyNumber: string | null; undo?: () => void }) =>
      call(setEmergencyNumber, { params: { id: facility.id }, body: { emergencyNumber } }),
    onSuccess: (saved, { undo }) => {
      setText(saved.emergencyNumber ?? '');
      client.setQueryData(facilitiesQuery.queryKey, (all) =>
        all?.map((one) => (one.id === facility.id ? { ...one, ...saved } : one)),
      );
      if (undo) toastUndo(t('organisation.emergencySaved', { name: facility.name }), undo);
    },
    onError: toastRefusal,
  });
  const leave = () => {
    if (isInvalid || value === before) return;
    save.mutate({ emergencyNumber: value, undo: () => save.mutate({ emergencyNumber: before }) });
  };
  return (
    <TextInput
      type="tel"
      className={classes['emergency'] ?? ''}
      label={<bdi>{facility.name}</bdi>}
      dir="ltr"
      readOnly={!canEdit}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
      error={isInvalid ? t('organisation.emergencyInvalid') : undefined}
    />
  );
}

/** The numbers to call in an emergency, by facility. */
export function EmergencySection() {
  const { t } = useTranslation();
  const { facilities } = usePlaces();
  const mayEdit = useMay()('management.facility.edit');
  const reaches = useReach();
  if (!facilities.length) return null;
  return (
    <Section isPlain title={t('organisation.emergency')}>
      <Text size="sm" c="dimmed" mb={12}>
        {t('organisation.emergencyHelp')}
      </Text>
      <div className={classes['emergencies']}>
        {facilities.map((facility) => (
          <NumberField key={facility.id} facility={facility} canEdit={mayEdit && reaches(facility.id)} />
        ))}
      </div>
    </Section>
  );
}
