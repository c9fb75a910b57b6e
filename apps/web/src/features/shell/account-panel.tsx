import { NativeSelect, SegmentedControl, UnstyledButton } from '@mantine/core';
import { getTrainingLink } from '@safety-qube/contract/endpoints/people';
import { personName } from '@safety-qube/domain/person-name';
import { IconLogout, IconSchool, IconUserCircle } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../components/ui/person-avatar.tsx';
import { Select } from '../../components/ui/select.tsx';
import { call } from '../../shared/api/call.ts';
import { useLayout } from '../../shared/page/layout.ts';
import { CONFIG_STALE_MS } from '../../shared/session/start-visit.ts';
import { languageName } from '../../shared/tenant/choose-language.ts';
import classes from './account-panel.module.css';
import { APPEARANCES } from './appearances.ts';
import { useAccount } from './use-account.ts';

const trainingQuery = queryOptions({
  queryKey: ['training'],
  queryFn: () => call(getTrainingLink, {}),
  staleTime: CONFIG_STALE_MS,
});

/** The user's own entries: profile, language, light and dark, sign out. */
export default function AccountPanel({ onLeave }: { onLeave: () => void }) {
  const { t, i18n } = useTranslation();
  const { me, languages, chooseLanguage, appearance, setAppearance, signOut } = useAccount();
  const { data: training } = useQuery(trainingQuery);
  const isPhone = useLayout() === 'mobile';
  if (!me) return null;
  const language = {
    className: classes['setting'] ?? '',
    label: t('common.language'),
    value: i18n.language,
    data: languages.map((code) => ({ value: code, label: languageName(code) })),
  };
  return (
    <>
      <div className={classes['person']}>
        <PersonAvatar person={me} size={36} />
        <div>
          <b>{personName(me)}</b>
          <small>
            <bdi>{me.email}</bdi>
          </small>
        </div>
      </div>
      <Link to="/profile" className={classes['row']} onClick={onLeave}>
        <IconUserCircle size={18} stroke={1.6} aria-hidden />
        {t('shell.profile')}
      </Link>
      {training?.url && (
        <a href={training.url} target="_blank" rel="noreferrer" className={classes['row']} onClick={onLeave}>
          <IconSchool size={18} stroke={1.6} aria-hidden />
          {t('shell.training')}
        </a>
      )}
      {isPhone ? (
        <Select {...language} allowDeselect={false} onChange={(code) => code && chooseLanguage(code)} />
      ) : (
        // Options of ours would be behind the panel, which covers all else.
        <NativeSelect {...language} onChange={(event) => chooseLanguage(event.currentTarget.value)} />
      )}
      <SegmentedControl
        fullWidth
        size="xs"
        className={classes['appearance'] ?? ''}
        aria-label={t('shell.appearance')}
        value={appearance}
        onChange={setAppearance}
        data={APPEARANCES.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <hr className={classes['line']} />
      <UnstyledButton className={classes['row']} onClick={signOut}>
        <IconLogout size={18} stroke={1.6} className="flip" aria-hidden />
        {t('shell.signOut')}
      </UnstyledButton>
    </>
  );
}
