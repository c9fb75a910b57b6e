import { Button, TagsInput } from '@mantine/core';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { RELATIONS, type Relation } from '@safety-qube/domain/records/relations';
import { FORM_RELATIONS, isMailAddress } from '@safety-qube/domain/templates/form-audience';
import { type Audience, RULE_ACTIONS, type Rule } from '@safety-qube/domain/templates/template';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MultiSelect, Select } from '../../../components/ui/select.tsx';
import { groupNamesQuery } from '../../../shared/people/group-names.ts';
import { roleNamesQuery } from '../../../shared/people/role-names.ts';
import { useBuilder } from '../builder/builder-context.ts';
import { newQuestion } from '../edit/new-things.ts';
import { usePriorities } from '../questions/use-priorities.ts';
import { inWords } from '../words.ts';
import classes from './properties.module.css';

/** Returns the rule with another consequence. */
function byAction({ id, when }: Rule, action: Rule['action']): Rule {
  switch (action) {
    case 'show-question':
      return { id, when, action, followupQuestion: newQuestion('short-text') };
    case 'notify':
      return { id, when, action, audiences: [] };
    case 'set-priority':
      return { id, when, action, priorityValue: 0 };
    default:
      return { id, when, action };
  }
}

/** Returns the option value of an audience; email addresses are in a separate field. */
const nameOf = (audience: Audience): string =>
  audience.kind === 'relation'
    ? `relation/${audience.relation}`
    : audience.kind === 'address'
      ? `address/${audience.address}`
      : `${audience.kind}/${audience.id}`;

function audienceOf(name: string, before: readonly Audience[]): Audience[] {
  const [kind, value] = name.split('/');
  const relation = RELATIONS.find((one) => one === value);
  if (kind === 'relation' && relation) return [{ kind, relation }];
  if (kind === 'role' || kind === 'userGroup') return [{ kind, id: Number(value) }];
  return before.filter((audience) => nameOf(audience) === name);
}

/** Returns the relations that are possible for a module, and others that are already chosen. */
const relationsFor = (module: TemplateModule, chosen: readonly Audience[]): readonly Relation[] =>
  RELATIONS.filter(
    (one) =>
      module !== 'inspection' ||
      FORM_RELATIONS.some((relation) => relation === one) ||
      chosen.some((audience) => audience.kind === 'relation' && audience.relation === one),
  );

const isAddress = (audience: Audience) => audience.kind === 'address';

/** Who is notified: people by their relation to the record, roles, groups, and email addresses. */
function AudiencesField(props: { audiences: readonly Audience[]; onChange: (audiences: readonly Audience[]) => void }) {
  const { audiences, onChange } = props;
  const { t } = useTranslation();
  const { canEdit, module } = useBuilder();
  const { data: roles = [] } = useQuery(roleNamesQuery);
  const { data: groups = [] } = useQuery(groupNamesQuery);
  const addresses = audiences.flatMap((audience) => (audience.kind === 'address' ? audience.address : []));
  const others = audiences.filter((audience) => !isAddress(audience));
  return (
    <>
      <MultiSelect
        size="sm"
        label={t('templates.audience')}
        disabled={!canEdit}
        searchable
        nothingFoundMessage={t('list.noOption')}
        data={[
          {
            group: t('templates.audiencePeople'),
            items: relationsFor(module, others).map((one) => ({
              value: `relation/${one}`,
              label: t(`relation.${one}`),
            })),
          },
          {
            group: t('templates.audienceRoles'),
            items: roles.map(({ id, name }) => ({ value: `role/${id}`, label: name })),
          },
          {
            group: t('templates.audienceGroups'),
            items: groups.map(({ id, name }) => ({ value: `userGroup/${id}`, label: name })),
          },
        ]}
        value={others.map(nameOf)}
        onChange={(names) =>
          onChange([...names.flatMap((name) => audienceOf(name, others)), ...audiences.filter(isAddress)])
        }
      />
      <TagsInput
        size="sm"
        label={t('templates.audienceAddresses')}
        disabled={!canEdit}
        maxLength={NAME_LIMITS.email}
        value={addresses}
        error={!addresses.every(isMailAddress) && t('templates.problem.bad-address')}
        onChange={(next) => onChange([...others, ...next.map((address) => ({ kind: 'address' as const, address }))])}
      />
    </>
  );
}

/** The consequence of a rule when its condition holds. */
export function ConsequenceField(props: {
  rule: Rule;
  onChange: (rule: Rule) => void;
  onOpen: (questionId: string) => void;
}) {
  const { rule, onChange, onOpen } = props;
  const { t } = useTranslation();
  const { language, own, canEdit } = useBuilder();
  const priorities = usePriorities();
  return (
    <div className={classes['condition']}>
      <Select
        size="sm"
        aria-label={t('templates.consequence')}
        allowDeselect={false}
        disabled={!canEdit}
        data={RULE_ACTIONS.map((action) => ({ value: action, label: t(`templates.action.${action}`) }))}
        value={rule.action}
        onChange={(action) => action && action !== rule.action && onChange(byAction(rule, action))}
      />
      {rule.action === 'show-question' && (
        <Button variant="subtle" size="xs" onClick={() => onOpen(rule.followupQuestion.id)}>
          {inWords(rule.followupQuestion.text, language, own) || t('templates.openFollowup')}
        </Button>
      )}
      {rule.action === 'notify' && (
        <AudiencesField audiences={rule.audiences} onChange={(audiences) => onChange({ ...rule, audiences })} />
      )}
      {rule.action === 'set-priority' && (
        <Select
          size="sm"
          aria-label={t('templates.priority')}
          placeholder={t('form.choosePlaceholder')}
          allowDeselect={false}
          disabled={!canEdit}
          data={priorities}
          value={rule.priorityValue ? String(rule.priorityValue) : null}
          onChange={(value) => value && onChange({ ...rule, priorityValue: Number(value) })}
        />
      )}
    </div>
  );
}
