-- The integrity jobs ask which members have logged in from one device.

create index member_devices_by_trace on member_devices (trace) where trace is not null;
