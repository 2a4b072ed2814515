import { type AgentConfig } from '@patchbay/contract';
import { renderApp } from '@patchbay/overlays/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { OperationField, useDraftForm } from '../index.js';

function Draft({ onSave }: { readonly onSave: (patch: Partial<AgentConfig>) => void }) {
  const [values, setValues] = useState<AgentConfig>({ cnamAutoRejectCode: 603 });
  const form = useDraftForm('saveCampaign', {
    values,
    onChange: (patch: Partial<AgentConfig>) => {
      onSave(patch);
      setValues({ ...values, ...patch });
    },
    toValue: (_name, input) => (input === '' ? null : input),
  });
  return (
    <main>
      <OperationField form={form} name="cnamAutoRejectCode" label="Code" />
    </main>
  );
}

describe('a draft that saves itself', () => {
  const saved: Partial<AgentConfig>[] = [];
  const open = async () => {
    saved.length = 0;
    await renderApp({
      url: '/app/org/7',
      screens: { home: () => <Draft onSave={(patch) => saved.push(patch)} /> },
      replies: {},
    });
    await waitFor(() => expect(screen.getByLabelText(/Code/)).not.toHaveAttribute('readonly'));
    return screen.getByLabelText(/Code/);
  };

  it('is handed input that the contract takes at once, as its value', async () => {
    const field = await open();
    fireEvent.change(field, { target: { value: '486' } });
    fireEvent.change(field, { target: { value: '' } });
    expect(saved).toEqual([{ cnamAutoRejectCode: 486 }, { cnamAutoRejectCode: null }]);
  });

  it('is not handed what the contract refuses, which stays and says why once it is left', async () => {
    const field = await open();
    await waitFor(() => {
      saved.length = 0;
      fireEvent.change(field, { target: { value: '48' } });
      expect(saved).toEqual([]);
    });
    expect(field).toBeValid();
    fireEvent.blur(field);
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveValue('48');
    fireEvent.change(field, { target: { value: '480' } });
    expect(saved).toEqual([{ cnamAutoRejectCode: 480 }]);
    expect(field).toBeValid();
  });
});
