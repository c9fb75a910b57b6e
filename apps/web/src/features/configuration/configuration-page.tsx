import { Skeleton } from '@mantine/core';
import type { Setting } from '@safety-qube/contract/schemas/config';
import { CONFIG_GROUPS, type ConfigGroup } from '@safety-qube/domain/config-groups';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawerShape } from '../../components/ui/drawer-shape.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FilterBar } from '../../components/ui/filter-bar.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { Section } from '../../components/ui/section.tsx';
import { setupOf } from '../../config/record-types.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import classes from './configuration.module.css';
import { settingsQuery } from './configuration.queries.ts';
import { readConfigurationSearch } from './configuration-search.ts';
import { useSettingWords } from './use-setting-words.ts';

const SettingDrawer = lazy(() => import('./setting-drawer.tsx').then((m) => ({ default: m.SettingDrawer })));
const SKELETON_ROWS = 8;

/** A setting in the list; opens it. */
function SettingRow({ setting, onOpen }: { setting: Setting; onOpen: () => void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const words = useSettingWords();
  const { name, value, changed } = setting;
  const day = changed && dates.day(changed.at);
  return (
    <li>
      <button type="button" className={classes['setting']} onClick={onOpen}>
        <span className={classes['what']}>
          <span className={classes['name']}>{words.name(name)}</span>{' '}
          <bdi dir="ltr" className={classes['key']}>
            {name}
          </bdi>
        </span>{' '}
        <span className={classes['value']}>{words.value(setting, value)}</span>{' '}
        <span className={classes['note']}>
          {!changed
            ? t('configuration.isDefault')
            : changed.by === null
              ? t('configuration.changed', { day })
              : t('configuration.changedBy', { day, name: changed.by })}
        </span>
      </button>
    </li>
  );
}

/** The settings of the organisation that the product reads, by the part that does. */
export function ConfigurationPage() {
  const { t } = useTranslation();
  const search = useSearchParams(readConfigurationSearch);
  const go = useChangeSearch(readConfigurationSearch);
  const words = useSettingWords();
  const query = useQuery(settingsQuery);
  const title = ({ name }: ConfigGroup): string =>
    name === 'application' || name === 'reports' || name === 'visitors'
      ? t(`configuration.group.${name}`)
      : t(setupOf(name).labels.many);
  const wanted = (search.q ?? '').toLocaleLowerCase();
  const isFound = (group: ConfigGroup, { name }: Setting): boolean =>
    `${title(group)} ${name} ${words.name(name)} ${words.help(name)}`.toLocaleLowerCase().includes(wanted);
  const settings = query.data?.settings;
  const groups = CONFIG_GROUPS.map((group) => ({
    group,
    shown: settings?.filter((setting) => group.keys.includes(setting.name) && isFound(group, setting)) ?? [],
  })).filter(({ shown }) => shown.length > 0);
  const open = settings?.find(({ name }) => name === search.setting);
  return (
    <Page>
      <PageHeader section={t('menu.administration')} title={t('menu.configuration')} />
      <FilterBar
        searchLabel={t('configuration.find')}
        search={search.q ?? ''}
        onSearch={(value) => go({ q: value || undefined })}
      />
      {query.error && !settings ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : !settings ? (
        <div className={classes['groups']} role="status" aria-label={t('list.loading')}>
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <Skeleton key={`s${String(index)}`} height={14} my={19} width={`${45 + ((index * 13) % 40)}%`} />
          ))}
        </div>
      ) : groups.length === 0 ? (
        <EmptyState
          title={t('configuration.emptyFound')}
          action={{ label: t('list.clearFilters'), onClick: () => go({ q: undefined }) }}
        >
          {t('configuration.emptyFoundNext')}
        </EmptyState>
      ) : (
        <div className={classes['groups']}>
          {groups.map(({ group, shown }) => (
            <Section key={group.name} title={title(group)} isPlain>
              <ul className={classes['settings']}>
                {shown.map((setting) => (
                  <SettingRow key={setting.name} setting={setting} onOpen={() => go({ setting: setting.name })} />
                ))}
              </ul>
            </Section>
          ))}
        </div>
      )}
      {open && (
        <Suspense fallback={<DrawerShape />}>
          <SettingDrawer
            key={open.name}
            setting={open}
            canEdit={query.data?.abilities.edit === true}
            onClose={() => go({ setting: undefined })}
          />
        </Suspense>
      )}
    </Page>
  );
}
