import { InterimControl, RiskField } from './hazard-fields.tsx';

/** What a reporter may add. */
export default function HazardFurther() {
  return (
    <>
      <InterimControl />
      <RiskField />
    </>
  );
}
