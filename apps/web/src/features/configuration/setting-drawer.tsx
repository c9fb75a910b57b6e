import { Anchor, Button, Stack } from '@mantine/core';
import { setSetting } from '@safety-qube/contract/endpoints/settings';
import type { Setting } from '@safety-qube/contract/schemas/config';
import { configKey } from '@safety-qube/domain/config-keys';
import { isConfigValue } from '@safety-qube/domain/config-values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormDrawer } from '../../components/ui/form-drawer.tsx';
import { StaleNotice } from '../../components/ui/stale-notice.tsx';
import { call } from '../../shared/api/call.ts';
import { currentIn } from '../../shared/api/current-in.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { renewSettings } from '../../shared/realtime/renew-settings.ts';
import { useMay } from '../../shared/session/access.ts';
import classes from './configuration.module.css';
import { settingsQuery } from './configuration.queries.ts';
import { SettingControl } from './setting-control.tsx';
import { SettingEffect } from './setting-effect.tsx';
import { useSettingWords } from './use-setting-words.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A setting: what it does, its value and its default, and what a change of it would affect. */
export function SettingDrawer(props: { setting: Setting; canEdit: boolean; onClose: () => void }) {
  const { canEdit, onClose } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const words = useSettingWords();
  const mayReadLog = useMay()('management.audit.read');
  const [base, setBase] = useState(props.setting);
  const [draft, setDraft] = useState(base.value);
  const [theirs, setTheirs] = useState<Setting>();
  const [problem, setProblem] = useState<string>();
  const { name } = base;
  const entry = configKey(name);
  const isDirty = !isSame(draft, base.value);
  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: ['settings'] }), renewSettings()]);
  const save = useMutation({
    mutationFn: (version: number) => call(setSetting, { params: { name }, version, body: { value: draft } }),
    onSuccess: (saved) => {
      client.setQueryData(
        settingsQuery.queryKey,
        (all) => all && { ...all, settings: all.settings.map((one) => (one.name === name ? saved : one)) },
      );
      toastChange(t('configuration.saved', { name: words.name(name) }), saved, refresh);
      onClose();
      return refresh();
    },
    onError: (error) => {
      const current = currentIn<Setting>(error);
      if (current) setTheirs(current);
      else setProblem(refusalOf(error));
    },
  });
  const submit = (version: number) => {
    setProblem(undefined);
    setTheirs(undefined);
    save.mutate(version);
  };
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      title={words.name(name)}
      foot={
        canEdit && (
          <>
            {!isSame(draft, base.default) && (
              <Button variant="default" onClick={() => setDraft(base.default)}>
                {t('configuration.toDefault')}
              </Button>
            )}
            <Button
              data-submit
              disabled={!isDirty || !entry || !isConfigValue(entry, draft)}
              loading={save.isPending}
              onClick={() => submit(base.version)}
            >
              {t('common.save')}
            </Button>
          </>
        )
      }
    >
      {theirs && (
        <StaleNotice
          facts={[{ name, label: words.name(name), now: words.value(theirs, theirs.value), isMine: true }]}
          onTakeTheirs={() => {
            setBase(theirs);
            setDraft(theirs.value);
            setTheirs(undefined);
          }}
          onKeepMine={() => submit(theirs.version)}
        />
      )}
      <FormAlert>{problem}</FormAlert>
      <Stack gap={20} pb={20}>
        <p className={classes['help']}>{words.help(name)}</p>
        <SettingControl {...{ name, value: draft, isReadOnly: !canEdit, onChange: setDraft }} />
        {isDirty && <SettingEffect {...{ name, value: draft }} />}
        <p className={classes['note']}>
          {t('configuration.default', { value: words.value(base, base.default) })}
          {mayReadLog && base.changed && (
            <>
              {' · '}
              <Anchor
                size="sm"
                renderRoot={(root) => (
                  <Link to="/management/audit" search={{ kind: 'config', subject: name }} {...root} />
                )}
              >
                {t('configuration.log')}
              </Anchor>
            </>
          )}
        </p>
      </Stack>
    </FormDrawer>
  );
}
