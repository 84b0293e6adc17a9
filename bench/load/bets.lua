-- Sends bets as fast as the answers come. Arguments: a file with one JSON body a line, the number of members, the
-- first member's id, a name for this run, and a seed.
local bodies, tails = {}, {}
local members, first, run, count = 1, 1, "", 0
local HEAD = "POST /api/games/submitBet HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ntoken: bench"

function init(args)
  for line in io.lines(args[1]) do bodies[#bodies + 1] = line end
  members, first, run = tonumber(args[2]), tonumber(args[3]), args[4]
  math.randomseed(tonumber(args[5]))
  for i, body in ipairs(bodies) do
    tails[i] = "\r\ncontent-length: " .. #body .. "\r\n\r\n" .. body
  end
end

function request()
  count = count + 1
  local member = first + math.random(0, members - 1)
  return HEAD .. string.format("%038d", member) .. "\r\nidempotency-key: " .. run .. count .. tails[math.random(#tails)]
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%.6f,"p50Ms":%.3f,"p99Ms":%.3f,"maxMs":%.3f,"errors":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    latency.max / 1000, errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
