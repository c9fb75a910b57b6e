import { Stack, Text } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES, type Language, languageOf } from '@safety-qube/domain/languages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawerLines } from '../../components/ui/drawer-lines.tsx';
import { FormDrawer } from '../../components/ui/form-drawer.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Select } from '../../components/ui/select.tsx';
import { LevelRow } from './level-row.tsx';
import { levelSettingsQuery } from './places.queries.ts';

/** The levels of the organisation: which are used, and what they are called in each language. */
export function LevelsDrawer({ canEdit, onClose }: { canEdit: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const [language, setLanguage] = useState<Language>(languageOf(i18n.language));
  const query = useQuery(levelSettingsQuery);
  return (
    <FormDrawer isOpen onClose={onClose} title={t('level.title')}>
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <DrawerLines />
      ) : (
        <Stack gap={20}>
          <Text size="sm" c="dimmed">
            {t('level.help')}
          </Text>
          <Select
            label={t('level.language')}
            allowDeselect={false}
            data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            value={language}
            onChange={(value) => value && setLanguage(value)}
          />
          {query.data.map((level) => (
            <LevelRow
              key={`${level.key} ${language} ${level.version}`}
              level={level}
              language={language}
              canEdit={canEdit}
            />
          ))}
        </Stack>
      )}
    </FormDrawer>
  );
}
