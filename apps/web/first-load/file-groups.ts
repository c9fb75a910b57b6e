const anyOf = (...parts: string[]): RegExp => new RegExp(parts.join('|'));

/** What sign-in shares with the other pages, in a file of its own, so that sign-in need not load the rest of them. */
const BASICS = anyOf(
  '@mantine/core/esm/components/(ActionIcon|TextInput|Textarea)/',
  '@mantine/hooks/esm/use-uncontrolled/',
  '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(AlertCircle|AlertTriangle|Check|ChevronDown|Language|Key))\\.',
  '@tanstack/react-query/build/modern/useMutation\\.',
  'src/(components/brand/brand-mark|components/ui/field-error|features/identity/addresses|shared/(api/form-errors|session/sign-in-again|tenant/choose-language|page/(use-page-title|layout)))\\.',
);

/** What the pages of visitors share with the report of a signed-in user, and with no other page. */
const REPORTING = anyOf(
  '@tabler/icons-react/dist/esm/icons/Icon(Camera|HelpCircle|PhotoPlus|Tool)\\.',
  'packages/domain/src/claims\\.',
  'src/shared/(api/until-reached|files/shrink-photo|visit/handed-over)\\.',
);

/**
 * Code of every page of a signed-in user; the small modules among it must not pull a report, a form or all choices into
 * the same file.
 */
const FRAME = anyOf(
  'src/(app/with-router\\.tsx$|app/routes/_app\\.tsx\\?|shared/(session/(session-queries|start-session|access)|format/use-dates|people/use-people)\\.ts$)',
  'src/(config/record-types|features/records/raise/origin-search|shared/(files/fetch-blob|records/(of-type|own-fields))|components/ui/use-object-url)\\.ts$',
  'src/components/ui/(directional-icon|key-hint|page|record-number|(action|undo)-toast)\\.tsx$',
  'packages/domain/src/(person-name|records/field-names|tasks/controls)\\.ts$',
  '@mantine/core/esm/(components/(Skeleton/|Checkbox/CheckIcon)|core/utils/close-on-escape/|utils/(InlineInput|InputsGroupFieldset)/)',
  '@mantine/hooks/esm/use-debounced-callback/',
  '@tabler/icons-react/dist/esm/icons/IconX\\.',
);

/**
 * What is bundled into one file, its dependencies included: many small files compress worse, and each is queued on a
 * slow line. The rest is left to the bundler: one file for what the same pages share.
 */
export const FILE_GROUPS = [
  { name: 'start', tags: ['$initial' as const], priority: 6 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'application', test: /src\/application\.tsx$/, priority: 4 },
  { name: 'basics', test: BASICS, priority: 3 },
  { name: 'reporting', test: REPORTING, priority: 3 },
  { name: 'frame', test: FRAME, priority: 2 },
  { name: 'form', test: /react-hook-form|@mantine\/core\/esm\/components\/Switch\//, priority: 1 },
  {
    name: 'report',
    test: /src\/app\/routes\/_app\/\w+\/raise-\w+(\/index)?\.tsx\?/,
    priority: 1,
  },
  { name: 'choices', test: /@mantine\/core\/esm\/components\/(Select|MultiSelect|Menu)\// },
  { name: 'bars', test: /src\/features\/shell\/bars\.tsx$/ },
];
