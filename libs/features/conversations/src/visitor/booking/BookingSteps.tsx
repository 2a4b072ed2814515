import { useOperationCache } from '@patchbay/queries';
import { useState } from 'react';
import { ConfirmStep } from './ConfirmStep.js';
import { ContactStep } from './ContactStep.js';
import { type DealerService, ServiceStep } from './ServiceStep.js';
import { type StepProps } from './step-props.js';
import { TimeStep } from './TimeStep.js';
import { VehicleStep } from './VehicleStep.js';

/** The step of the form that is open. */
export function BookingSteps({
  services,
  ...props
}: StepProps & { readonly services: readonly DealerService[] }) {
  const { draft, change, go } = props;
  const cache = useOperationCache(null);
  const [taken, setTaken] = useState('');
  const onTaken = (time: string) => {
    setTaken(time);
    change({ time: '' });
    void cache.invalidate('listDealerAvailability');
    go('time');
  };
  switch (draft.step) {
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
