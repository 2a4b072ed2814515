import { useOperationCache } from '@patchbay/queries';
import { useState } from 'react';
import { stepsFor } from './draft.js';
import { ConfirmStep } from './ConfirmStep.js';
import { ContactStep } from './ContactStep.js';
import { type DealerService, ServiceStep } from './ServiceStep.js';
import { type StepProps } from './step-props.js';
import { TimeStep } from './TimeStep.js';
import { VehicleStep } from './VehicleStep.js';

/** The step of the form that is open. */
export function BookingSteps({
  services,
  takesVehicles,
  ...given
}: Omit<StepProps, 'steps'> & {
  readonly services: readonly DealerService[];
  readonly takesVehicles: boolean;
}) {
  const steps = stepsFor(takesVehicles, services);
  const { draft, change } = given;
  const go: StepProps['go'] = (step) => {
    // Where there is no choice, nothing is asked.
    const [only] = steps.includes('service') ? [] : services;
    if (only) change({ opcode: `${only.opcode}`, service: only.serviceName });
    given.go(step);
  };
  const props = { ...given, go, steps };
  const cache = useOperationCache(null);
  const [taken, setTaken] = useState('');
  const onTaken = (time: string) => {
    setTaken(time);
    change({ time: '' });
    void cache.invalidate('listDealerAvailability');
    go('time');
  };
  // A draft may be of a time when the business asked for more.
  const open = steps.find((step) => step === draft.step) ?? 'contact';
  switch (open) {
    case 'service':
      return <ServiceStep {...props} services={services} />;
    case 'vehicle':
      return <VehicleStep {...props} />;
    case 'time':
      return <TimeStep {...props} taken={taken} />;
    case 'confirm':
      return <ConfirmStep {...props} onTaken={onTaken} />;
    default:
      return <ContactStep {...props} />;
  }
}
