import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { locationContract } from '#features/ledger/contract/location-contract.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { createApi } from '#shared/web/api-client.ts';
import { FilterSelect } from '#shared/web/page/filter-select.tsx';
import { stageLabel, useStages } from './use-stages.ts';
import classes from './variance-controls.module.css';
import { useVarianceView, ViewSwitch } from './view-switch.tsx';

const locations = createApi(locationContract);

/** Selects the cycle, the location, and whether uncounted stock is treated as zero. */
export function VarianceControls() {
  const view = useVarianceView();
  return (
    <div className={classes.controls}>
      <ViewSwitch />
      {view === 'workbench' ? null : <Scope />}
    </div>
  );
}

function Scope() {
  const address = useAddress();
  const stages = useStageChoices();
  const places = usePlaces();
  return (
    <>
      <FilterSelect
        label="Cycle"
        value={address.stage ?? ''}
        onChoose={(stage) => go({ stage: stage || undefined }, { replace: true })}
        options={stages}
      />
      <FilterSelect
        label="Location"
        value={address.location ?? 'all'}
        onChoose={(location) => go({ location }, { replace: true })}
        options={[{ value: 'all', label: 'All Locations' }, ...places]}
      />
      <Switch
        className={classes.toggle}
        label="Treat uncounted as zero"
        title="Shows the figures as they would be after zeroing out; nothing is changed"
        checked={address.zero_out === '1'}
        onChange={(event) => go({ zero_out: event.currentTarget.checked ? '1' : undefined }, { replace: true })}
      />
    </>
  );
}

function useStageChoices() {
  const { timezone } = useOrganization();
  const stages = useStages();
  const open = stages.find((stage) => stage.state === 'open');
  return [
    { value: '', label: open ? stageLabel(open, timezone) : 'Current cycle' },
    ...stages
      .filter((stage) => stage !== open)
      .map((stage) => ({ value: stage.id, label: stageLabel(stage, timezone) })),
  ];
}

function usePlaces() {
  const { data } = useQuery(locations.query.listLocations.queryOptions({ input: { type: 'flat' } }));
  return (data ?? []).map((place) => ({ value: place.id, label: place.path.join(' > ') }));
}
