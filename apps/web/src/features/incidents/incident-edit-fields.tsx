import { HappenedField, KindField } from './incident-fields.tsx';
import { OptionalField } from './incident-further.tsx';
import classes from './incidents.module.css';

/** Fields of the form that edits an incident. */
export const IncidentEditFields = () => (
  <>
    <KindField />
    <div className={classes['pair']}>
      <HappenedField mayStayEmpty={false} />
      <OptionalField name="actualSeverity" />
      <OptionalField name="potentialSeverity" />
    </div>
    <OptionalField name="immediateAction" />
  </>
);
